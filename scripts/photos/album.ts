import * as barracks from './barracks-scenes.ts'
import * as clinic from './clinic-scenes.ts'
import * as kitchen from './kitchen-scenes.ts'
import type { Scene } from './solids.ts'
import type { PhotoName } from './taken.ts'

/** What is photographed, by the name of its file. */
export const photos: readonly { name: PhotoName; scene: Scene }[] = [
  { name: 'demolition', scene: kitchen.demolition },
  { name: 'framing', scene: kitchen.framing },
  { name: 'rough-in', scene: kitchen.roughIn },
  { name: 'taped', scene: kitchen.taped },
  { name: 'cabinet-run', scene: kitchen.cabinetRun },
  { name: 'backsplash', scene: kitchen.backsplash },
  { name: 'corridor', scene: clinic.corridor },
  { name: 'ceiling-grid', scene: clinic.ceilingGrid },
  { name: 'exam-room', scene: clinic.examRoom },
  { name: 'yard', scene: barracks.yard },
  { name: 'roof-deck', scene: barracks.roofDeck },
  { name: 'roof-done', scene: barracks.roofDone },
  { name: 'showers', scene: barracks.showers },
]
