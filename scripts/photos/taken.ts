import { join } from 'node:path'

/** Where the photos lie. */
export const photoFolder = join(import.meta.dirname, 'taken')

export type PhotoName =
  | 'demolition'
  | 'framing'
  | 'rough-in'
  | 'taped'
  | 'cabinet-run'
  | 'backsplash'
  | 'corridor'
  | 'ceiling-grid'
  | 'exam-room'
  | 'yard'
  | 'roof-deck'
  | 'roof-done'
  | 'showers'

/** The file of a photo. */
export const photoFile = (name: PhotoName): string => join(photoFolder, `${name}.webp`)
