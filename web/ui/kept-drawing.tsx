import { useEffect, useRef, useState } from 'react'

type Props = {
  id: string
  /** The drawing as SVG text where the page is prerendered; empty in the browser, which then ships none of it. */
  markup: string
  /** The same drawing as a file. */
  src: string
  width: number
  height: number
  alt: string
  className?: string
}

/**
 * A drawing for the first view: it stands in the document, in the site's own colours, with no request and no script, and
 * hydration leaves it as it is. Where the browser makes the page itself, after a click, it is an image.
 */
export function KeptDrawing({ id, markup, src, width, height, alt, className }: Props) {
  const [kept, setKept] = useState(() => import.meta.env.SSR || document.getElementById(id) !== null)
  const ref = useRef<SVGSVGElement>(null)
  useEffect(() => {
    // Made anew after all, and so without what was in the document.
    if (ref.current?.childElementCount === 0) setKept(false)
  }, [])
  if (!kept) return <img src={src} width={width} height={height} alt={alt} className={className} />
  return (
    <svg
      ref={ref}
      id={id}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      role="img"
      aria-label={alt}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by this project from its own figures
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
