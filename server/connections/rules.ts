const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Longest that a call of a webhook may take in all: finding the address, connecting, and the whole answer. */
export const callWithinMs = 10 * second
/** How much of an answer is read; what it says is of no interest. */
export const answerBytes = 1024
/** For how long a delivery that fails is tried again, from its first attempt on. */
export const retryForMs = 3 * day
/** The waits after the first, the second, … attempt that failed; then always the last one. */
const waitsMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
] as const
/** How many deliveries are looked up at a time. */
export const dueAtOnce = 50
/** After this long the job of an endpoint ends and is asked for anew. */
export const jobWithinMs = 15 * second
/** For how long a job has an endpoint to itself: its time, and that of a call that is under way at its end. */
export const leaseMs = jobWithinMs + 2 * callWithinMs

/**
 * The wait after so many `attempts` that failed, the first of them `sinceFirstMs` ago. `random` (from 0 to 1) makes it up
 * to a tenth longer, so that what failed together does not come again together. Undefined where it has been tried for
 * long enough; the last attempt comes when that is so.
 */
export function waitAfter(attempts: number, sinceFirstMs: number, random: number): number | undefined {
  const leftMs = retryForMs - sinceFirstMs
  if (leftMs <= 0) return undefined
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? waitsMs[0]
  return Math.min(leftMs, Math.round(waitMs * (1 + random / 10)))
}
/** How long the log keeps a delivery that is settled. */
export const logKeptMs = 30 * day
/** How many deliveries the log shows. */
export const logRows = 100
/** As many webhooks as there are workers for them, so that each that hangs has only itself to wait for. */
export const mostWebhooks = 10

/** A key that is used is noted as used at most so often. */
export const usedEveryMs = minute
/** Wrong keys from one address, after which it must wait. */
export const wrongKeys = { name: 'wrong-key', most: 30, windowMs: 15 * minute }
/** Calls with one key of an organisation. */
export const callsByKey = { name: 'calls by key', most: 600, windowMs: minute }
/** How often it is looked for what organisations' webhooks are owed. */
export const lookEveryMs = 5 * second
/** Peers of organisations that are called at a time. */
export const orgWorkers = 6
/** Deliveries that an organisation asks for by hand. */
export const askedDeliveries = { name: 'webhook deliveries asked for', most: 60, windowMs: hour }
