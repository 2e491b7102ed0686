import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** Posts JSON as a script would. */
export function postJson(
  app: FastifyInstance,
  url: string,
  payload: unknown,
  options: Partial<InjectOptions> = {},
): Promise<LightMyRequestResponse> {
  const { headers, ...rest } = options
  return app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
    ...rest,
  })
}

/** A join that passes every check. */
export const ada = {
  name: 'Ada Mason',
  email: 'ada@mason.example',
  company: 'Mason & Daughters',
  position: 'General Contractor',
  interestedIn: 'lidar',
  source: 'friend',
}
