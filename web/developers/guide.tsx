import type { ReactNode } from 'react'
import { webhookKinds, webhookType } from '#contract/connections.ts'
import { codesByStatus } from '#contract/openapi.ts'
import { orgWebhookKinds } from '#contract/org-webhooks.ts'
import { machineScopes, orgScopes, scopes } from '#contract/route.ts'
import { sampleDetails } from '#contract/samples.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { origin } from './call-sheet.tsx'
import { Code, Listing } from './code.tsx'

/** The parts that stand before the calls, in order, by their anchors. */
export const guideParts = {
  calling: say('Calling the API'),
  errors: say('Errors'),
  keys: say('Keys and scopes'),
  programs: say('Connecting an AI assistant'),
  webhooks: say('Receiving webhooks'),
} as const

/** Words of code within a sentence. */
const code = (words: ReactNode) => <Code>{words}</Code>

function Part({ id, children }: { id: keyof typeof guideParts; children: ReactNode }) {
  return (
    <section id={id} className="border-ink border-t-2 py-8">
      <h2 className="font-extrabold text-2xl md:text-3xl">{guideParts[id]}</h2>
      <div className="mt-4 grid max-w-[68ch] grid-cols-1 gap-4">{children}</div>
    </section>
  )
}

/** How to call, what comes back, how to show who calls, and how to be called. */
export function Guide() {
  return (
    <>
      <Part id="calling">
        <p>
          {say(
            'Calls are GET, or POST with a body of JSON of at most 64 KB. Every reply is JSON of one of two shapes, whatever its status. Times are ISO 8601 in UTC. Fields that are not named here are passed over.',
          )}
        </p>
        <Listing
          label={say('A reply of a call that worked')}
        >{`{ "success": true, "data": { "count": 128 } }`}</Listing>
        <Listing label={say('A reply of a call that was refused')}>
          {`{
  "success": false,
  "error": {
    "code": "invalid_input",
    "message": "Please enter a valid email",
    "fields": { "email": "Please enter a valid email" }
  }
}`}
        </Listing>
        <p>
          {rich('The same for programs: <document>/api/openapi.json</document>, OpenAPI 3.1.', {
            document: (words) => (
              <a className="text-link underline" href="/api/openapi.json">
                {words}
              </a>
            ),
          })}
        </p>
      </Part>
      <Part id="errors">
        <p>
          {rich(
            'Go by <code>code</code>; <code>message</code> is for people and may change. With 429 and 503 the header <code>Retry-After</code> says how many seconds to wait.',
            { code },
          )}
        </p>
        <p>
          {rich(
            'Messages are in English or Spanish, whichever the header <code>Accept-Language</code> prefers; in English where it prefers neither.',
            { code },
          )}
        </p>
        <table aria-label={say('Codes by status')} className="w-full text-left">
          <thead>
            <tr className="border-ink border-b-2">
              <th scope="col" className="py-2 pr-4">
                {say('Status')}
              </th>
              <th scope="col" className="py-2">
                {say('Codes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...codesByStatus].map(([status, codes]) => (
              <tr key={status} className="border-line border-b">
                <th scope="row" className="py-2 pr-4 align-top font-semibold tabular-nums">
                  {status}
                </th>
                <td className="py-2">
                  <Code>{codes.join(', ')}</Code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part id="keys">
        <p>
          {say(
            'An operator makes a key under Connections, or on the command line. It is shown once, ends on its day or when it is revoked, and reaches the calls that its scopes name and no others. Send it as a header:',
          )}
        </p>
        <Listing label={say('The header of a key')}>Authorization: Bearer plk_…</Listing>
        <Scopes of={scopes} />
        <p>
          {say(
            'An admin of an organization makes its keys in Settings, under API and webhooks, where the plan has API access. Such a key acts for that organization alone, in all of its projects and in the name of whoever made it, as one who runs them:',
          )}
        </p>
        <Scopes of={orgScopes} />
        <Listing label={say('The tasks of a project')}>
          {`curl ${origin}/api/projects/$PROJECT/tasks \\
  -H "Authorization: Bearer $PLUMBLINE_KEY"`}
        </Listing>
        <p>
          {say(
            'No key reaches accounts, members and their roles, invitations, links, billing, exports, or keys and webhooks themselves. Each call below says which scope it takes.',
          )}
        </p>
        <p>
          {say(
            'Where a request carries a key and the cookie of a session, the key counts. Without a key, sign in first and send the cookies back.',
          )}
        </p>
      </Part>
      <Programs />
      <Webhooks />
    </>
  )
}

/** How a program that speaks the context protocol is connected. */
function Programs() {
  return (
    <Part id="programs">
      <p>
        {rich(
          'An assistant that speaks the Model Context Protocol asks at <code>{address}</code>, in the revisions 2026-07-28 and 2025-11-25. One that can sign in needs no more than that address: it sends you here, and you choose what it may do and in which projects. It reads what you read, and no more.',
          { code, address: `${origin}/mcp` },
        )}
      </p>
      <Scopes of={machineScopes} />
      <Listing label={say('A client that signs in')}>
        {`{ "mcpServers": { "plumbline": { "type": "http", "url": "${origin}/mcp" } } }`}
      </Listing>
      <p>
        {say(
          'Signing in is OAuth 2.1 for public clients: a code with S256, a refresh token that is used once, redirect addresses over TLS or on the same computer. Without it make a key in Settings, under AI and programs. An organization’s key, where the plan has API access, reads that organization’s projects.',
        )}
      </p>
      <Listing label={say('A client that calls over HTTP')}>
        {`{ "mcpServers": { "plumbline": {
  "type": "http",
  "url": "${origin}/mcp",
  "headers": { "Authorization": "Bearer plk_…" }
} } }`}
      </Listing>
      <Listing label={say('A client that starts a program')}>
        {`{ "mcpServers": { "plumbline": {
  "command": "npm",
  "args": ["run", "--silent", "--prefix", "/path/to/plumbline", "mcp"],
  "env": { "PLUMBLINE_URL": "${origin}", "PLUMBLINE_KEY": "plk_…" }
} } }`}
      </Listing>
      <p>
        {say(
          'Tools only read, or propose: nothing can be accepted, sent, deleted or paid by one. Each reply says what is not in it and why. Every call is kept, refused ones too, where you can read it.',
        )}
      </p>
    </Part>
  )
}

/** Scopes, and what each lets a key do. */
function Scopes({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <dl className="border-line border-t">
      {Object.entries(of).map(([scope, what]) => (
        <div key={scope} className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[14rem_1fr]">
          <dt>
            <Code className="font-semibold">{scope}</Code>
          </dt>
          <dd className="text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  )
}

const message = JSON.stringify(
  {
    type: 'waitlist.confirmed',
    timestamp: '2026-03-31T14:05:09.000Z',
    data: {
      id: '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a',
      email: 'ada@mason.example',
      name: 'Ada Mason',
      ...sampleDetails,
      language: 'en',
      joinedAt: '2026-03-31T14:01:40.000Z',
      confirmedAt: '2026-03-31T14:05:09.000Z',
      invitedAt: null,
      unsubscribedAt: null,
    },
  },
  null,
  2,
)

const receiver = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…
const seen = new Set() // ${say('keep the ids where they outlive a restart')}

createServer(async (request, reply) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  let event
  try {
    // ${say('The body as it came: parsed and written again it has another signature.')}
    event = webhook.verify(Buffer.concat(chunks), request.headers)
  } catch {
    return reply.writeHead(400).end()
  }
  const id = request.headers['webhook-id']
  if (!seen.has(id)) {
    seen.add(id)
    console.log(event.type, event.data.id)
  }
  reply.writeHead(204).end()
}).listen(8080)`

function Webhooks() {
  return (
    <Part id="webhooks">
      <p>
        {rich(
          'A webhook is told by a POST as soon as something is certain: <code>{types}</code>. Messages follow <standard>Standard Webhooks</standard>, so its libraries check them in any language.',
          {
            types: webhookKinds.map(webhookType).join(', '),
            code,
            standard: (words) => (
              <a className="text-link underline" href="https://www.standardwebhooks.com/">
                {words}
              </a>
            ),
          },
        )}
      </p>
      <Listing label={say('The body of a message')}>{message}</Listing>
      <p>
        {rich(
          '<code>data</code> is the member as they stand when the message is sent. Of somebody who was erased it holds nothing but <code>id</code>.',
          { code },
        )}
      </p>
      <ul className="grid list-disc gap-2 pl-6">
        <li>
          {rich(
            '<code>webhook-id</code> is the id of the event. It is the same each time the event is sent, so that you can tell what you have.',
            { code },
          )}
        </li>
        <li>
          {rich(
            '<code>webhook-timestamp</code> is when it was sent, in seconds; refuse what is older than five minutes.',
            { code },
          )}
        </li>
        <li>
          {rich(
            '<code>webhook-signature</code> is an HMAC-SHA256 of both and the body, made with the secret that was shown when the webhook was added.',
            { code },
          )}
        </li>
      </ul>
      <Listing label={say('A receiver in Node that checks the signature')}>{receiver}</Listing>
      <p>
        {say(
          'Answer with a status of 200 to 299 within 10 seconds. Anything else counts as a failure, a redirect too, and is tried again for 3 days: after 5 seconds, 30 seconds, 2 minutes, and then at waits that grow to 12 hours. 410 turns the webhook off. An event comes at least once, and not always in order.',
        )}
      </p>
      <p>
        {rich(
          'An organization’s own webhooks are added in its settings and told of <code>{types}</code>, within seconds. <code>data</code> holds the ids and what everybody in the project sees of it by then: never a price, a cost or a team note.',
          { types: orgWebhookKinds.join(', '), code },
        )}
      </p>
      <Listing label={say('Adding a webhook')}>
        {`curl ${origin}/api/operator/webhooks \\
  -H "Authorization: Bearer $PLUMBLINE_KEY" \\
  --json '{"url":"https://hooks.mason.example/plumbline","kinds":["joined","confirmed"]}'`}
      </Listing>
    </Part>
  )
}
