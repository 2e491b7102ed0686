import { type RefObject, useEffect, useState } from 'react'

/** How the camera stands: it is asked for, its track is there, or there is none for this page. */
export type Camera = { state: 'asking' } | { state: 'on'; track: MediaStreamTrack } | { state: 'none' }

const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 4032 }, height: { ideal: 3024 } }

/** Shows the camera at the back in `video` for as long as the screen is open. Without one, or without leave, it is `none`. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'asking' })
  useEffect(() => {
    let stream: MediaStream | undefined
    let here = true
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
        const [track] = stream.getVideoTracks()
        if (!here || !track || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setCamera({ state: 'on', track })
      } catch {
        if (here) setCamera({ state: 'none' })
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      here = false
      stop()
    }
  }, [video])
  return camera
}
