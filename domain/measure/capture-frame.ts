import { say } from '#language/say.ts'
import { captureLists } from './captured-elements.ts'
import { type Fields, isFields } from './json-fields.ts'
import type { Notebook } from './scan-notes.ts'

/** Apps put RoomPlan's object into one of their own, and that into another. */
const deepestWrapped = 3

/** A direction that is nearer to an axis than to the others. */
const along = Math.SQRT1_2

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const roomsOf = (file: Fields): Fields[] => [file, ...(isList(file.rooms) ? file.rooms : [])].filter(isFields)

function capturesIn(value: unknown, depth: number): Fields[] {
  if (isList(value)) return depth > 0 ? value.flatMap((one) => capturesIn(one, depth - 1)) : []
  if (!isFields(value)) return []
  if (value.walls !== undefined || value.rooms !== undefined) return [value]
  return depth > 0 ? Object.values(value).flatMap((one) => capturesIn(one, depth - 1)) : []
}

/**
 * RoomPlan's object where an app has wrapped it into its own, or several as rooms of one world; the file itself where it has
 * walls or rooms, or nothing in it has.
 */
export function unwrapped(file: Fields): Fields {
  if (file.walls !== undefined || file.rooms !== undefined) return file
  const [first, ...others] = capturesIn(file, deepestWrapped)
  if (!first) return file
  return others.length === 0 ? first : { version: first.version, rooms: [first, ...others] }
}

/** The sixteen numbers of a transform by columns; undefined of one by rows, or of none. */
function columnsOf(transform: unknown): number[] | undefined {
  const flat = isList(transform) ? transform.flat() : []
  if (flat.length !== 16 || !flat.every((one) => typeof one === 'number')) return undefined
  const byRows = [3, 7, 11].some((place) => flat[place] !== 0)
  return byRows ? undefined : flat
}

/** Whether walls point up along Z and not along Y, all of them: those of a file that was turned on its way. */
function hasZUp(file: Fields): boolean {
  const ups = roomsOf(file)
    .flatMap(({ walls }) => (isList(walls) ? walls : []))
    .map((wall) => Math.abs((isFields(wall) && columnsOf(wall.transform)?.[6]) || 0))
  return ups.length > 0 && ups.every((up) => up > along)
}

/** From Z up to Y up, each three numbers for themselves: the last of four columns is a place, the others are directions. */
const turned = (numbers: readonly number[]) =>
  numbers.map((one, place) => {
    const [y = 0, z = 0] = [numbers[place - (place % 4) + 1], numbers[place - (place % 4) + 2]]
    return place % 4 === 1 ? z : place % 4 === 2 ? 0 - y : one
  })

function turnedElement(element: unknown): unknown {
  if (!isFields(element)) return element
  const columns = columnsOf(element.transform)
  const { center } = element
  return {
    ...element,
    ...(columns && { transform: turned(columns) }),
    ...(isList(center) && center.every((one) => typeof one === 'number') && { center: turned(center) }),
  }
}

function turnedCapture(file: Fields): Fields {
  const own = captureLists.flatMap((list) => {
    const value = file[list]
    return isList(value) ? [[list, value.map(turnedElement)]] : []
  })
  const rooms = isList(file.rooms)
    ? { rooms: file.rooms.map((room) => (isFields(room) ? turnedCapture(room) : room)) }
    : {}
  return { ...file, ...rooms, ...Object.fromEntries(own) }
}

/** The file with Y up, as RoomPlan writes it: turned where its walls point up along Z, which `noted` is told. */
export function withYUp(file: Fields): { file: Fields; noted: (notes: Notebook) => void } {
  if (!hasZUp(file)) return { file, noted: () => undefined }
  const text = say('Z points up in this file, where RoomPlan has Y: the scan was turned')
  return { file: turnedCapture(file), noted: (notes) => notes.say('z-up', text) }
}
