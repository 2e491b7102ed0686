import type { Operation } from '#contract/openapi.ts'

/** A text between single quotes of a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as it is typed in a shell, against the server at `origin`. */
export function curlOf(origin: string, method: string, path: string, operation: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(operation.parameters?.find((one) => one.name === name)?.example ?? name),
  )
  const [scheme] = operation.security.flatMap((one) => Object.keys(one)).toReversed()
  const body = operation.requestBody?.content['application/json']?.example
  const sendsFile = operation.requestBody !== undefined && body === undefined
  const parts = [
    `curl ${origin}${filled}`,
    ...(method === 'post' && body === undefined && !sendsFile ? ['-X POST'] : []),
    ...(scheme === 'key' ? ['-H "Authorization: Bearer $PLUMBLINE_KEY"'] : []),
    ...(scheme === 'session' || scheme === 'operatorSession' ? ['-b cookies.txt'] : []),
    ...(body === undefined ? [] : [`--json ${quote(JSON.stringify(body))}`]),
    ...(sendsFile
      ? [
          "-H 'content-type: application/octet-stream'",
          "-H 'x-file-name: plan.pdf'",
          '--data-binary @plan.pdf',
        ]
      : []),
  ]
  return parts.join(' \\\n  ')
}
