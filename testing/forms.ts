import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { publicUrl } from './app.ts'

/** Posts a form as a browser does that runs no scripts, from the site's own pages. */
export const postForm = (
  app: FastifyInstance,
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl, ...headers },
  })
