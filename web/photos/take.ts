import { say } from '#language/say.ts'

/** A photo of what a camera shows now, as large as it gives it: from its own picture where the browser has that, else from the frame. */
export async function shoot(video: HTMLVideoElement, track: MediaStreamTrack): Promise<File> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}.jpg`
  const asFile = (blob: Blob) => new File([blob], name, { type: 'image/jpeg', lastModified: Date.now() })
  type Still = { takePhoto: () => Promise<Blob> }
  const { ImageCapture } = globalThis as { ImageCapture?: new (track: MediaStreamTrack) => Still }
  if (ImageCapture) {
    try {
      return asFile(await new ImageCapture(track).takePhoto())
    } catch {
      // Not every camera takes one; its frame is there in any case.
    }
  }
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error(say('No picture came.')))),
    'image/jpeg',
    0.92,
  )
  return asFile(await promise)
}
