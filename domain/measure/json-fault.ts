import { say } from '#language/say.ts'

/** One list or object that is open: what it is called, how many entries have begun, the key that stands at present. */
type Open = { object: boolean; count: number; key: string | undefined }

const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const space = /[ \t\r\n]*/y

const match = (pattern: RegExp, source: string, place: number): string | undefined => {
  pattern.lastIndex = place
  return pattern.exec(source)?.[0]
}

/** The length of the string that begins here; undefined where it does not end, or holds what no string may. */
function textLength(source: string, start: number): number | undefined {
  if (source[start] !== '"') return undefined
  for (let place = start + 1; place < source.length; place++) {
    const code = source.charCodeAt(place)
    if (code === 34) return place + 1 - start
    if (code < 32) return undefined
    if (code === 92) place++
  }
  return undefined
}

/** The way to where the reading stood, such as `walls[2].transform[5]`. */
const pathOf = (open: readonly Open[]) =>
  open
    .map(({ object, count, key }) =>
      object ? (key === undefined ? '' : `.${key}`) : `[${Math.max(0, count - 1)}]`,
    )
    .join('')
    .replace(/^\./, '')

/** Where text stops being JSON: the place of the first character that cannot be, and the way to it. */
function findFault(source: string): { place: number; path: string } {
  const open: Open[] = []
  let place = 0
  let wants: 'value' | 'key' | 'comma' = 'value'
  for (;;) {
    place += match(space, source, place)?.length ?? 0
    const fault = { place, path: pathOf(open) }
    const [one, top] = [source[place], open.at(-1)]
    if (one === undefined) return fault
    if (wants === 'comma') {
      if (top && one === ',') {
        wants = top.object ? 'key' : 'value'
        if (!top.object) top.count++
      } else if (top && one === (top.object ? '}' : ']')) open.pop()
      else return fault
      place++
    } else if (wants === 'key') {
      if (top?.object && one === '}' && top.count === 0) {
        open.pop()
        wants = 'comma'
        place++
        continue
      }
      const length = textLength(source, place)
      if (length === undefined || !top) return fault
      const key = source.slice(place + 1, place + length - 1)
      place += length
      place += match(space, source, place)?.length ?? 0
      if (source[place] !== ':') return { place, path: pathOf(open) }
      top.count++
      top.key = key
      wants = 'value'
      place++
    } else if (one === '[' || one === '{') {
      open.push({ object: one === '{', count: one === '[' ? 1 : 0, key: undefined })
      wants = one === '{' ? 'key' : 'value'
      place++
    } else if (one === ']' && top && !top.object && top.count === 1) {
      open.pop()
      wants = 'comma'
      place++
    } else {
      const length = one === '"' ? textLength(source, place) : match(word, source, place)?.length
      if (length === undefined) return fault
      place += length
      wants = 'comma'
    }
  }
}

/** A sentence on where a text stops being JSON: its line, its column, and the element. Of a text that is none. */
export function faultOf(source: string): string {
  const { place, path } = findFault(source)
  let line = 1
  let start = 0
  for (let at = 0; at < place; at++) {
    if (source.charCodeAt(at) !== 10) continue
    line++
    start = at + 1
  }
  const column = place - start + 1
  const where = path === '' ? say('its beginning') : path
  if (place >= source.trimEnd().length)
    return say('This file breaks off in line {line, number}, at {where}: share or download it again', {
      line,
      where,
    })
  const found = source.slice(place, place + 12).replace(/\s.*/s, '')
  return say(
    'This file is not JSON: line {line, number}, column {column, number}, at {where} has “{found}”',
    {
      line,
      column,
      where,
      found,
    },
  )
}
