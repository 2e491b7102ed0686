import { type PointerEvent, useRef, useState } from 'react'
import { signingLimits, strokePath } from '#contract/signing.ts'
import { say } from '#language/say.ts'

type Props = { strokes: readonly number[][]; onChange: (strokes: number[][]) => void; under: string }

/** A field to draw a signature on, with a finger, a pen or a mouse. */
export function SignPad({ strokes, onChange, under }: Props) {
  const field = useRef<SVGSVGElement>(null)
  const [drawn, setDrawn] = useState<number[]>()
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = field.current?.getBoundingClientRect()
    if (!box) return []
    const part = (at: number, from: number, size: number, most: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / size)) * most)
    return [part(clientX, box.left, box.width, 1000), part(clientY, box.top, box.height, 300)]
  }
  const end = () => {
    if (drawn && strokes.length < signingLimits.strokes)
      // A dot is a line to where it began.
      onChange([...strokes, drawn.length < 4 ? [...drawn, ...drawn] : drawn])
    setDrawn(undefined)
  }
  return (
    <div className="relative rounded-sm border-2 border-control bg-sheet">
      {/* Whoever cannot draw types their name instead: it counts the same. */}
      <svg
        ref={field}
        viewBox="0 0 1000 300"
        role="img"
        aria-label={strokes.length > 0 ? say('Your signature') : say('Draw your signature here')}
        className="block aspect-[10/3] w-full cursor-crosshair touch-none text-ink"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawn(placeOf(event))
        }}
        onPointerMove={(event) => {
          if (drawn && drawn.length < signingLimits.points - 1) setDrawn([...drawn, ...placeOf(event)])
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M70 240H930" stroke="var(--color-line)" strokeWidth="4" />
        <path
          d={[...strokes, ...(drawn && drawn.length >= 4 ? [drawn] : [])].map(strokePath).join('')}
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="pointer-events-none px-6 pb-2 text-muted">{under}</p>
      {strokes.length > 0 && (
        <button
          type="button"
          onClick={() => onChange([])}
          className="absolute top-0 right-0 min-h-11 px-4 text-link underline underline-offset-4"
        >
          {say('Clear')}
        </button>
      )}
    </div>
  )
}
