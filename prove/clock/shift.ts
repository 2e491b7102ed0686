import { readFileSync } from 'node:fs'

/**
 * Loaded before the server, `node --import`: has its clock stand so many milliseconds ahead as the file says that
 * CLOCK_SHIFT_FILE names, from one moment to the next. Only what JavaScript calls the date is moved: timers and the
 * database go by clocks that nobody sets.
 */
const file = process.env.CLOCK_SHIFT_FILE ?? ''
const RealDate = Date
const shiftMs = (): number => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
let shift = shiftMs()
setInterval(() => {
  shift = shiftMs()
}, 20).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, made),
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
})
