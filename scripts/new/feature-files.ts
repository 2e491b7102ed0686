import type { Names } from './names.ts'

/** What is to be made: a feature, its table where it has one, and the name of the migration that makes that. */
export type Plan = {
  names: Names
  table: boolean
  migration: string
  /** What is said in Spanish already, in another file. */
  translated: ReadonlyMap<string, string>
}

/** The files of an empty feature, by their path. */
export function filesFor(plan: Plan): Record<string, string> {
  const { names, table, migration } = plan
  const words = translations(plan)
  const { kebab } = names
  return {
    [`contract/${kebab}.ts`]: contract(names),
    [`server/${kebab}/README.md`]: `${names.title}: its rules and its calls.
Begin at \`routes.ts\`; \`rules.ts\` says how often one may ask.
`,
    [`server/${kebab}/rules.ts`]: rules(names),
    [`server/${kebab}/routes.ts`]: routes(plan),
    [`server/${kebab}/${kebab}.db.test.ts`]: httpTest(plan),
    [`web/${kebab}/README.md`]: `${names.title}: its page.
Begin at \`${kebab}-page.tsx\`.
`,
    [`web/${kebab}/${kebab}-page.tsx`]: page(names),
    [`e2e/${kebab}.test.ts`]: journey(names),
    ...(words && { [`language/es/${kebab}.json`]: words }),
    ...(table && {
      [`server/db/migrations/${migration}.ts`]: migrationFile(names),
      [`server/${kebab}/store.ts`]: storeFile(names),
    }),
  }
}

/** The screen of a feature as code reads it. */
const screenOf = (kebab: string) => (kebab.includes('-') ? `screens['${kebab}']` : `screens.${kebab}`)

const contract = ({ kebab, camel, title }: Names) => `import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'

export const ${camel}Row = {
  method: 'GET',
  path: '/api/${kebab}',
  caller: 'anyone',
  summary: say('{title}: every entry, in the order of their titles.', { title: say('${title}') }),
  params: nothing,
  body: nothing,
  data: z.object({ entries: z.array(z.object({ id: z.string(), title: z.string() })) }),
} as const satisfies AnyRow
`

const rules = ({ title }: Names) => `import { minute } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'

/** No person and no small office gets near this; a script does. */
export const limits = {
  readByAddress: { name: '${title.toLowerCase()} by address', most: 300, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>
`

const routes = ({
  names: { kebab, camel, pascal, title },
  table,
}: Plan) => `import { ${camel}Row } from '#contract/${kebab}.ts'
${table ? `import type { Db } from '#server/db/schema.ts'\n` : ''}import { addressBucket } from '#server/kit/client-address.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { Serve } from '#server/kit/serve.ts'
import { limits } from './rules.ts'
${table ? `import { list${pascal} } from './store.ts'\n` : ''}
/** ${title}: its calls. */
export function ${camel}Routes(serve: Serve, { ${table ? 'db, ' : ''}limit }: { ${table ? 'db: Db; ' : ''}limit: Limiter }): void {
  serve(${camel}Row, async (_, { address }) => {
    await limit({ limit: limits.readByAddress, who: addressBucket(address) })
    return { entries: ${table ? `await list${pascal}(db)` : '[]'} }
  })
}
`

const httpTest = ({
  names: { kebab, snake },
  table,
}: Plan) => `import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
afterEach(() => t.close())
const ask = () => t.app.inject({ url: '/api/${kebab}' })

test('who asks before there is anything is answered with an empty list', async () => {
  t = await openTestApp()
  const reply = await ask()
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ success: true, data: { entries: [] } })
})
${
  table
    ? `
test('entries come in the order of their titles', async () => {
  t = await openTestApp()
  const added_at = t.clock.now()
  const ids = ['5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a', '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2b']
  const rows = ids.map((id, i) => ({ id, title: i === 0 ? 'Walls' : 'Doors', added_at }))
  await t.db.insertInto('${snake}_entries').values(rows).execute()
  const { entries } = (await ask()).json().data
  expect(entries).toEqual([
    { id: ids[1], title: 'Doors' },
    { id: ids[0], title: 'Walls' },
  ])
})
`
    : ''
}
test('who asks more often than a person would is told to wait', async () => {
  t = await openTestApp({ env: { rateLimitScale: 0.01 } })
  for (let count = 0; count < 3; count++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})
`

const page = ({ kebab, camel, pascal }: Names) => `import { useEffect, useState } from 'react'
import { formTexts } from '#contract/form.ts'
import { screens } from '#contract/pages.ts'
import { ${camel}Row } from '#contract/${kebab}.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { Section } from '#web/ui/section.tsx'

type Found = RowData<typeof ${camel}Row>['entries']

/** Every entry, by its title. */
export default function ${pascal}Page() {
  const [found, setFound] = useState<Found | 'failed'>()
  useEffect(() => {
    call(${camel}Row, { params: {}, body: {} }).then(
      ({ entries }) => setFound(entries),
      () => setFound('failed'),
    )
  }, [])
  return (
    <Section tone="grid" className="min-h-[65dvh]">
      <h1 className="max-w-3xl font-black text-4xl md:text-6xl">{${screenOf(kebab)}.title}</h1>
      <div className="mt-6 text-lg" aria-live="polite">
        {found === 'failed' && <p>{formTexts.unexpected}</p>}
        {Array.isArray(found) && found.length === 0 && <p>{say('Nothing here yet.')}</p>}
      </div>
      {Array.isArray(found) && found.length > 0 && (
        <ul className="mt-6 grid gap-2">
          {found.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
`

const journey = ({ kebab, title }: Names) => `import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { expect, test } from './fixtures.ts'

const { path, title } = ${screenOf(kebab)}

test('${title.toLowerCase()} opens under its title, and says that there is nothing yet', async ({
  page,
  open,
  faults,
}) => {
  // Asked on every page that is not among the public ones of contract/pages.ts: a visitor is nobody.
  faults.expect('401 GET /api/auth/me')
  expect((await open(path))?.status()).toBe(200)
  await expect(page).toHaveTitle(\`\${title} | \${brand.name}\`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main').getByText('Nothing here yet.')).toBeVisible()
})
`

/** The Spanish of what the feature says, as far as nobody has said it yet; undefined where it is all there. */
function translations({ names: { title, spanish }, translated }: Plan): string | undefined {
  const words = Object.entries({
    [title]: spanish,
    '{title}: what {name} holds of it.': '{title}: lo que {name} guarda.',
    '{title}: every entry, in the order of their titles.':
      '{title}: todas las entradas, por orden de título.',
    'Nothing here yet.': 'Todavía no hay nada aquí.',
  }).filter(([message]) => !translated.has(message))
  return words.length === 0 ? undefined : `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`
}

const migrationFile = ({ snake, title }: Names) => `import { type Kysely, sql } from 'kysely'

/** ${title}: its entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${snake}_entries (
      id uuid primary key,
      title text not null check (char_length(title) between 1 and 200),
      added_at timestamptz not null
    )\`.execute(db)
}
`

const storeFile = ({ snake, pascal }: Names) => `import type { Db } from '#server/db/schema.ts'

/** Every entry, in the order of their titles. */
export function list${pascal}(db: Db): Promise<{ id: string; title: string }[]> {
  return db.selectFrom('${snake}_entries').select(['id', 'title']).orderBy('title').orderBy('id').execute()
}
`
