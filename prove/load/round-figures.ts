import { connections, type Round } from '#bench/hammer.ts'
import type { Measured } from '#bench/measured.ts'

type Budgets = { least?: number; p99?: number }

/** The figures of a measurement: rate, waits, and the answers that were wrong, which must be none. Speed is judged only where `budgets` are given. */
export function figuresOf(
  what: string,
  { perSecond, p50, p99, failed, reasons }: Round,
  budgets: Budgets = {},
): Measured[] {
  const whole = `${what}, ${connections} at once`
  return [
    {
      what: `${whole}: a second`,
      value: Math.round(perSecond),
      unit: '/s',
      ...(budgets.least !== undefined && { least: budgets.least }),
    },
    { what: `${whole}: half answered within`, value: p50, unit: 'ms' },
    {
      what: `${whole}: 99 % answered within`,
      value: p99,
      unit: 'ms',
      ...(budgets.p99 !== undefined && { most: budgets.p99 }),
    },
    { what: `${whole}: not answered, or not with 200`, value: failed, unit: '', most: 0, details: reasons },
  ]
}
