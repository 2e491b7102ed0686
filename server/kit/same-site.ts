import type { FastifyRequest } from 'fastify'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a request that another site made a browser send. `Sec-Fetch-Site` decides where it is sent; `Origin` must name
 * this very host or the public address, so `null` and look-alike hosts are refused. A request with neither (curl, a
 * script) passes: there is no browser whose visitor could be tricked.
 */
export function requireSameSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreignSite || (origin !== undefined && !isOwnOrigin(origin, request, publicUrl))) {
    throw new Refusal('cross_site', say('This request came from another site and was refused.'))
  }
}

const isOwnOrigin = (origin: string, request: FastifyRequest, publicUrl: string) =>
  origin === publicUrl || origin === `${request.protocol}://${request.host}`
