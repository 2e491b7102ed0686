import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { fileContentRow } from '#contract/project-files.ts'
import type { PictureSize } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { toast } from '#web/ui/toast.ts'
import { addressOf, alsoSent } from '../call.ts'
import { asDataAddress } from './data-address.ts'
import { fileAddress } from './files.ts'
import type { LiveMeta } from './live.ts'
import { pictureAddress } from './photos.ts'
import { whyNotSaved } from './task-edits.ts'

/** Whether a file can only be asked for with words of its own: of somebody who is looked as, or of a link to look. */
export const needsWords = (project: string, file: string): boolean =>
  Object.keys(alsoSent(fileAddress(project, file))).length > 0

/** The bytes of a file, with the rights of whoever is looked as. Throws what was answered where it is not theirs. */
async function bytesOf(address: string): Promise<Blob> {
  const reply = await fetch(address, { credentials: 'include', headers: alsoSent(address) })
  if (!reply.ok) throw new Error(`${reply.status}`)
  return reply.blob()
}

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  project: string
  file: string
  alt: string
  size?: PictureSize
}

/** A picture of a project, with the rights of whoever looks; an empty place until it is there. */
export function FilePicture({ project, file, alt, size = 'small', ...props }: Props) {
  const address = pictureAddress(project, file, size)
  const words = needsWords(project, file)
  const { data } = useQuery({
    queryKey: ['project', project, 'picture', file, size],
    enabled: words,
    // What a file holds never changes.
    meta: { classes: [] } satisfies LiveMeta,
    queryFn: async () => asDataAddress(await bytesOf(address)),
  })
  const source = words ? data : address
  return source === undefined ? null : <img src={source} alt={alt} decoding="async" {...props} />
}

/** Keeps a file as `name` with the rights of whoever is looked as, where a link cannot say them. */
export async function keepFile(project: string, file: string, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await bytesOf(addressOf(fileContentRow, { project, file })))
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    toast({ title: say('Not loaded'), description: whyNotSaved(error), variant: 'destructive' })
  }
}
