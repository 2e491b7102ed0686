/** Every error code that leaves the server, with the HTTP status that carries it. */
export const errorStatus = {
  invalid_input: 400,
  malformed_token: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  cross_site: 403,
  prefetch: 403,
  forbidden: 403,
  not_found: 404,
  unknown_token: 404,
  wrong_method: 405,
  request_timeout: 408,
  username_taken: 409,
  conflict: 409,
  expired_token: 410,
  used_token: 410,
  unsubscribed: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
