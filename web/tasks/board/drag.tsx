import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, type RefObject, use, useId, useLayoutEffect, useState } from 'react'
import { say } from '#language/say.ts'

/** How far a mouse goes until it drags, in px, and how long a finger rests, in ms: less is a click, or scrolls. */
const mousePx = 5
const restMs = 220

type Props = {
  /** The places that keys go through with the arrows, from left to right. */
  places: readonly string[]
  placeName: (place: string) => string
  itemName: (item: string) => string
  /** In which place something stands. */
  placeOf: (item: string) => string | undefined
  onDrop: (item: string, place: string) => void
  /** Whether the places are columns: then only how far something is to the left or right tells them apart. */
  across?: boolean
  /** What is seen in the hand. */
  held: (item: string) => ReactNode
  children: ReactNode
}

/** The column in the middle of which what is dragged is nearest to, however long either is. */
const nearestColumn: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) => {
  const middle = collisionRect.left + collisionRect.width / 2
  const found = droppableContainers.flatMap((droppableContainer) => {
    const rect = droppableRects.get(droppableContainer.id)
    if (!rect) return []
    const value = Math.abs(rect.left + rect.width / 2 - middle)
    return [{ id: droppableContainer.id, data: { droppableContainer, value } }]
  })
  return found.sort((a, b) => a.data.value - b.data.value)
}

/**
 * Whatever is dragged between places: by mouse, by a finger that rests first, and by keys (Space takes and puts down, arrows
 * go from place to place, Escape puts it back). The one file that knows how.
 */
export function DragArea({
  places,
  placeName,
  itemName,
  placeOf,
  onDrop,
  across = false,
  held,
  children,
}: Props) {
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: mousePx } }),
    useSensor(TouchSensor, { activationConstraint: { delay: restMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
      coordinateGetter: (event, { context, currentCoordinates }) => {
        const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
        const over = context.over?.id ?? (context.active && placeOf(String(context.active.id)))
        const next = places[places.indexOf(String(over)) + step]
        const rect = next === undefined ? undefined : context.droppableRects.get(next)
        if (step === 0 || !rect || !context.collisionRect) return undefined
        return {
          x: rect.left + (rect.width - context.collisionRect.width) / 2,
          y: currentCoordinates.y,
        }
      },
    }),
  )
  const words = useId()
  const over = (place: unknown) => (place === undefined ? '' : placeName(String(place)))
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('Picked up {task}.', { task: itemName(String(active.id)) }),
    onDragOver: ({ active, over: at }) =>
      at
        ? say('{task} is over {place}.', { task: itemName(String(active.id)), place: over(at.id) })
        : undefined,
    onDragEnd: ({ active, over: at }) =>
      at
        ? say('Moved {task} to {place}.', { task: itemName(String(active.id)), place: over(at.id) })
        : say('{task} is back where it was.', { task: itemName(String(active.id)) }),
    onDragCancel: ({ active }) => say('{task} is back where it was.', { task: itemName(String(active.id)) }),
  }
  const end = ({ active, over: at }: DragEndEvent) => {
    setDragged(undefined)
    const [item, place] = [String(active.id), at && String(at.id)]
    if (place && place !== placeOf(item)) onDrop(item, place)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={across ? nearestColumn : pointerWithin}
      accessibility={{
        announcements,
        // They stand below, once for all that can be dragged.
        screenReaderInstructions: { draggable: '' },
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      <WordsContext value={words}>{children}</WordsContext>
      <p id={words} hidden>
        {say(
          'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.',
        )}
      </p>
      <DragOverlay dropAnimation={null}>{dragged !== undefined && held(dragged)}</DragOverlay>
    </DndContext>
  )
}

/** The element that says how something is dragged by keys. */
const WordsContext = createContext('')
export const useDragWords = (): string => use(WordsContext)

type Listeners = ReturnType<typeof useDraggable>['listeners']

/** What an element needs that can be dragged, of many: its handlers stand on it always, who answers them is there only while it is at hand. */
export type Handle = { element: RefObject<HTMLDivElement | null>; listeners: { current: Listeners } }

/**
 * Makes an element something that can be dragged, while it is there. A drag draws everything anew that can be dragged: so that it is
 * one of five hundred, this stands only with the one that is pressed or has the keys.
 */
export function Grip({ id, handle }: { id: string; handle: Handle }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id })
  useLayoutEffect(() => {
    handle.listeners.current = listeners
    return () => {
      handle.listeners.current = undefined
    }
  })
  useLayoutEffect(() => {
    setNodeRef(handle.element.current)
    return () => setNodeRef(null)
  }, [setNodeRef, handle])
  useLayoutEffect(() => {
    const element = handle.element.current
    element?.toggleAttribute('data-dragged', isDragging)
    return () => element?.removeAttribute('data-dragged')
  }, [isDragging, handle])
  return null
}

/** What an element needs that can be dragged: its own, spread on it. */
export function useDragged(id: string, disabled: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled })
  return { ref: setNodeRef, listeners, isDragging }
}

/** What an element needs that something can be put into. */
export function usePlace(id: string) {
  const { setNodeRef, isOver, active } = useDroppable({ id })
  return { ref: setNodeRef, isOver, isDragging: active !== null }
}
