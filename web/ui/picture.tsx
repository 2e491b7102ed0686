import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** Stands for an image that did not load. */
export const placeholderImage = '/placeholder.svg'

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string
  alt: string
  width: number
  height: number
}

/** An image that turns into the placeholder when it cannot be loaded, also when that happened before hydration. */
export function Picture({ src, alt, ...props }: Props) {
  const [failed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  return (
    <img
      loading="lazy"
      decoding="async"
      {...props}
      ref={ref}
      src={failed ? placeholderImage : src}
      alt={alt}
      onError={() => setFailed(true)}
    />
  )
}
