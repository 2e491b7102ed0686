import type { Plan } from './feature-files.ts'

/** Text that goes before the first place that `before` finds after the first one that `from` finds. */
export type Insertion = { from: RegExp; before: RegExp; add: string }

const top = /^/
const firstImport = /^import /m

/** What an empty feature adds to the files that are there, by their path. */
export function changesFor({ names, table }: Plan): Record<string, Insertion[]> {
  const { kebab, camel, pascal, title, snake } = names
  const context = table ? '{ db, limit }' : '{ limit }'
  return {
    'contract/rows.ts': [
      { from: top, before: firstImport, add: `import { ${camel}Row } from './${kebab}.ts'\n` },
      { from: /^export const rowGroups/m, before: /^\} as const/m, add: `  '${title}': { ${camel}Row },\n` },
    ],
    'contract/pages.ts': [
      {
        from: /^export const screens/m,
        before: /^ {2}\S+ account\(/m,
        add: `  '${kebab}': {
    path: at('/${kebab}'),
    title: say('${title}'),
    indexed: false,
  },
`,
      },
    ],
    'contract/descriptions.ts': [
      {
        from: /^export const descriptions/m,
        before: /^ {2}login:/m,
        add: `  '${kebab}': say('{title}: what {name} holds of it.', { title: say('${title}'), name: brand.name }),\n`,
      },
    ],
    'prove/fuzz/refusals.ts': [
      { from: /^export const refusals/m, before: /^\}/m, add: `  ${camel}Row: [],\n` },
    ],
    'web/developers/developers-page.tsx': [
      { from: /^const groupNames/m, before: /^\}/m, add: `  '${title}': say('${title}'),\n` },
    ],
    'web/routes.ts': [
      {
        from: /^const loaders/m,
        before: /^\}/m,
        add: `  '${kebab}': () => import('./${kebab}/${kebab}-page.tsx'),\n`,
      },
    ],
    'server/app.ts': [
      { from: top, before: firstImport, add: `import { ${camel}Routes } from './${kebab}/routes.ts'\n` },
      {
        from: /^export async function buildApp/m,
        before: /^ {2}mcpRoutes\(/m,
        add: `  ${camel}Routes(serve, ${context})\n`,
      },
    ],
    ...(table && {
      'server/backup/inventory.ts': [
        { from: /^export const keptTables/m, before: /^\] as const/m, add: `  '${snake}_entries',\n` },
      ],
      'server/db/schema.ts': [
        {
          from: top,
          before: /^\/\*\* Every table, by the feature/m,
          add: `type ${pascal}Tables = {
  ${snake}_entries: { id: string; title: string; added_at: Date }
}

`,
        },
        { from: /^export type Tables =/m, before: /\bWaitlistTables\b/, add: `${pascal}Tables & ` },
      ],
    }),
  }
}
