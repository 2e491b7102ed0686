import type Stripe from 'stripe'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

/** Longest that one answer of Stripe is waited for: an organisation is held meanwhile. */
const answersWithinMs = 8000

/** A client of Stripe; its library is read when the first is opened, and not where nobody pays by card. */
export async function openStripe(key: string, url: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const elsewhere = url === undefined ? undefined : new URL(url)
  return new StripeClient(key, {
    timeout: answersWithinMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === 'https:' ? 443 : 80),
      protocol: elsewhere.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** The kind of a refusal of Stripe; empty of any other error. */
export const stripeError = (error: unknown): string =>
  error instanceof Error && 'type' in error ? String(error.type) : ''

/** Does what asks Stripe; what Stripe refuses, or that it cannot be reached, is said in our words. */
export async function asking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const type = stripeError(error)
    if (type === 'StripeCardError') {
      const message = say('The card was declined, and nothing was changed. Use another card, and try again.')
      throw new Refusal('conflict', message)
    }
    if (type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError') {
      const headers = { 'retry-after': '60' }
      const message = say('The payment service cannot be reached right now. Please try again in a minute.')
      throw new Refusal('unavailable', message, { headers })
    }
    throw error
  }
}
