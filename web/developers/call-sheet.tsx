import type { JsonSchema } from '#contract/json-schema.ts'
import type { Operation } from '#contract/openapi.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { Code, Listing } from './code.tsx'
import { curlOf } from './curl.ts'
import { type FieldLine, fieldsOf, rulesOf } from './field-rules.ts'

/** Where the server writes its public address. */
export const origin = '%%origin%%'

export type Call = { path: string; method: string; operation: Operation }

/** Where a call stands on the page. */
export const anchorOf = ({ operation }: Call) => `call-${operation.operationId}`

function Fields({ title, lines }: { title: string; lines: readonly FieldLine[] }) {
  return (
    <div className="mt-5">
      <h4 className="font-bold">{title}</h4>
      <FieldList lines={lines} />
    </div>
  )
}

function FieldList({ lines }: { lines: readonly FieldLine[] }) {
  return (
    <dl className="mt-2 border-line border-t">
      {lines.map(({ name, rules, note, required }) => (
        <div key={name} className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[16rem_1fr]">
          <dt>
            <Code className="font-semibold">{name}</Code>
            {!required && <span className="text-muted"> {say('optional')}</span>}
          </dt>
          <dd className="text-muted [overflow-wrap:anywhere]">
            {rules}
            {note && `. ${note}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What a call answers with when it worked. */
function Reply({ schema }: { schema: JsonSchema }) {
  const lines = fieldsOf(schema)
  if (lines.length === 0) {
    const words =
      schema.type === 'object' ? say('Nothing beside that it worked.') : say('Depends on what was asked for.')
    return (
      <p className="mt-5">
        <span className="font-bold">{say('Reply.')} </span>
        {words}
      </p>
    )
  }
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2.5 font-bold">
        {rich('Reply: {fields} in <code>data</code>', {
          fields: say('{count, plural, one {# field} other {# fields}}', { count: lines.length }),
          code: (words) => <Code>{words}</Code>,
        })}
      </summary>
      <FieldList lines={lines} />
    </details>
  )
}

const dataOf = ({ responses }: Operation): JsonSchema => {
  const success = responses['200']
  if (!success || '$ref' in success) return {}
  return success.content['application/json']?.schema.properties?.data ?? {}
}

/** One call: what it does, who may make it, what it takes and answers, and an example. */
export function CallSheet({ call }: { call: Call }) {
  const { path, method, operation } = call
  const parameters = (place: 'path' | 'query') =>
    (operation.parameters ?? [])
      .filter((one) => one.in === place)
      .map(({ name, schema, required }) => ({ name, rules: rulesOf(schema), required }))
  const [inPath, inQuery] = [parameters('path'), parameters('query')]
  const body = operation.requestBody?.content['application/json']?.schema
  return (
    <article className="border-line border-t">
      <details>
        <summary className="min-h-11 py-2.5">
          <h3 className="inline max-w-[68ch] font-bold text-lg">{operation.summary}</h3>
          <p className="mt-0.5">
            <Code className="font-semibold">{`${method.toUpperCase()} ${path}`}</Code>
          </p>
        </summary>
        <div id={anchorOf(call)} className="scroll-mt-40 pb-8">
          <p className="mt-1 text-muted">{operation.description}</p>
          {inPath.length > 0 && <Fields title={say('In the path')} lines={inPath} />}
          {inQuery.length > 0 && <Fields title={say('In the query')} lines={inQuery} />}
          {body && <Fields title={say('Body, as JSON')} lines={fieldsOf(body)} />}
          <Reply schema={dataOf(operation)} />
          <Listing label={say('Example of {call}', { call: operation.operationId })}>
            {curlOf(origin, method, path, operation)}
          </Listing>
        </div>
      </details>
    </article>
  )
}
