import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { errorStatus } from '#contract/errors.ts'
import { fileContentRow } from '#contract/project-files.ts'
import type { PictureSize } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
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

/** Why a picture is not there: none can be made of its file, which is kept as it came, or it was not to be had now. */
async function whyNotShown(address: string): Promise<string> {
  const reply = await fetch(address, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  return reply?.status === errorStatus.unsupported_type
    ? say('It cannot be shown. The original is kept.')
    : say('Not loaded. It is on the server.')
}

/** A picture of a project, with the rights of whoever looks; an empty place until it is there, and words where it cannot be. */
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
  const [fault, setFault] = useState<{ of: string; why: string }>()
  if (source === undefined) return null
  if (fault?.of === address)
    return (
      <span
        className={classNames(
          'grid place-items-center p-2 text-center text-muted text-xs/4 break-words',
          props.className,
        )}
      >
        {fault.why}
      </span>
    )
  const onError = () => void whyNotShown(address).then((why) => setFault({ of: address, why }))
  return <img src={source} alt={alt} decoding="async" onError={onError} {...props} />
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
