import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Measured } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { byKey, type Orbit } from './orbit.ts'
import { Pointers } from './pointers.ts'
import { roomMesh } from './room-mesh.ts'
import { Stage } from './stage.ts'
import { readTokens } from './tokens.ts'

type Props = {
  measured: Measured
  selectedFaceId: string | undefined
  onSelect: (faceId: string) => void
}

type Trouble = 'none' | 'unable' | 'lost'

/** Draws in the next frame, once however often it is asked. */
function drawnSoon(stage: Stage) {
  let frame = 0
  return {
    ask: () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        stage.draw()
      })
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

type Drawing = { stage: Stage; ask: () => void }

/**
 * The measured rooms in three dimensions. It illustrates: whatever can be read off it stands in the page's tables too, and
 * where the browser cannot draw it says so and nothing is missing.
 */
export default function RoomView({ measured, selectedFaceId, onSelect }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const [pointers] = useState(() => new Pointers())
  const [trouble, setTrouble] = useState<Trouble>('none')
  const [attempt, setAttempt] = useState(0)
  const [story, setStory] = useState<number>()
  const help = useId()

  const stories = useMemo(
    () => [...new Set(measured.rooms.map((room) => room.story))].sort((a, b) => a - b),
    [measured],
  )
  const shown = useMemo(() => {
    if (story === undefined || !stories.includes(story)) return measured
    return { ...measured, rooms: measured.rooms.filter((room) => room.story === story) }
  }, [measured, stories, story])
  const mesh = useMemo(() => roomMesh(shown), [shown])
  const latest = useRef({ mesh, selectedFaceId })
  latest.current = { mesh, selectedFaceId }

  // A canvas of its own for each attempt: one whose context was lost or let go gives no other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const place = host.current
    if (!place) return
    const canvas = document.createElement('canvas')
    canvas.className = 'block size-full'
    canvas.setAttribute('aria-hidden', 'true')
    place.append(canvas)
    let stage: Stage
    try {
      stage = new Stage(canvas)
    } catch {
      canvas.remove()
      setTrouble('unable')
      return
    }
    const { ask, stop } = drawnSoon(stage)
    drawing.current = { stage, ask }
    const paint = () => {
      stage.paint(readTokens(place))
      ask()
    }
    const lose = (event: Event) => {
      event.preventDefault()
      setTrouble('lost')
    }
    const resizing = new ResizeObserver(() => {
      stage.resize(place.clientWidth, place.clientHeight)
      ask()
    })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    stage.show(latest.current.mesh)
    stage.select(latest.current.selectedFaceId)
    paint()
    resizing.observe(place)
    dark.addEventListener('change', paint)
    canvas.addEventListener('webglcontextlost', lose)
    return () => {
      stop()
      resizing.disconnect()
      dark.removeEventListener('change', paint)
      canvas.removeEventListener('webglcontextlost', lose)
      drawing.current = null
      stage.dispose()
      canvas.remove()
    }
  }, [attempt])

  useEffect(() => {
    drawing.current?.stage.show(mesh)
    drawing.current?.ask()
  }, [mesh])
  useEffect(() => {
    drawing.current?.stage.select(selectedFaceId)
    drawing.current?.ask()
  }, [selectedFaceId])

  const turn = (change: (orbit: Orbit) => Orbit | null) => {
    const { current } = drawing
    const orbit = current && change(current.stage.orbit)
    if (!current || !orbit) return false
    current.stage.orbit = orbit
    current.ask()
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (turn((orbit) => byKey(orbit, event.key))) event.preventDefault()
  }
  const lift = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointers.lift(event.pointerId)) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const faceId = drawing.current?.stage.faceAt(
      ((event.clientX - left) / width) * 2 - 1,
      1 - ((event.clientY - top) / height) * 2,
    )
    if (faceId !== undefined) onSelect(faceId)
  }

  const counts = {
    rooms: shown.rooms.length,
    walls: shown.rooms.reduce((sum, room) => sum + room.faces.length, 0),
    openings: shown.openings.filter((one) => shown.rooms.some((room) => room.openingIds.includes(one.id)))
      .length,
  }
  return (
    <div className="grid gap-3">
      {stories.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 px-3 pt-3">
          <legend className="sr-only">{say('Which story is drawn')}</legend>
          <Button
            size="sm"
            variant={story === undefined ? 'secondary' : 'outline'}
            aria-pressed={story === undefined}
            onClick={() => setStory(undefined)}
          >
            {say('All stories')}
          </Button>
          {stories.map((one, at) => (
            <Button
              key={one}
              size="sm"
              variant={story === one ? 'secondary' : 'outline'}
              aria-pressed={story === one}
              onClick={() => setStory(one)}
            >
              {say('Story {number}', { number: at + 1 })}
            </Button>
          ))}
        </fieldset>
      )}
      {trouble !== 'none' && (
        <div role="status" className="m-3 grid justify-items-start gap-3 border-2 border-line p-4">
          {trouble === 'unable' ? (
            <p>
              {say(
                'This browser cannot draw in 3D. The plan and the tables have everything the drawing would show.',
              )}
            </p>
          ) : (
            <>
              <p>{say('The browser dropped the drawing. The plan and the tables show the same figures.')}</p>
              <Button
                size="sm"
                onClick={() => {
                  setTrouble('none')
                  setAttempt(attempt + 1)
                }}
              >
                {say('Draw it again')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={trouble === 'none' ? 'contents' : 'hidden'}>
        <div
          ref={host}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys turn the drawing
          tabIndex={0}
          aria-label={say(
            'Drawing in three dimensions of {rooms, plural, one {# room} other {# rooms}} with {walls, plural, one {# wall} other {# walls}} and {openings, plural, one {# door, window or opening} other {# doors, windows and openings}}. The tables hold the same figures.',
            { rooms: counts.rooms, walls: counts.walls, openings: counts.openings },
          )}
          aria-describedby={help}
          className="drafting-grid h-80 w-full cursor-grab touch-pan-y overflow-hidden border-line border-b bg-sheet active:cursor-grabbing md:h-[30rem]"
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pointers.press(event.pointerId, event.clientX, event.clientY)
          }}
          onPointerMove={(event) => {
            const { clientWidth } = event.currentTarget
            turn((orbit) => pointers.move(orbit, event.pointerId, event.clientX, event.clientY, clientWidth))
          }}
          onPointerUp={lift}
          onPointerCancel={(event) => pointers.cancel(event.pointerId)}
        />
        <div className="flex flex-wrap gap-2 px-3">
          {(
            [
              ['ArrowLeft', say('Turn left')],
              ['ArrowRight', say('Turn right')],
              ['+', say('Zoom in')],
              ['-', say('Zoom out')],
              ['Home', say('Reset view')],
            ] as const
          ).map(([key, label]) => (
            <Button key={key} size="sm" variant="outline" onClick={() => turn((orbit) => byKey(orbit, key))}>
              {label}
            </Button>
          ))}
        </div>
        <p id={help} className="px-3 pb-3 text-muted">
          {say(
            'Drag to turn it, or use the arrow keys; + and − zoom, Home resets the view. Tap a wall to see what it costs.',
          )}
        </p>
      </div>
    </div>
  )
}
