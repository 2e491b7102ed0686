import type pg from 'pg'

/**
 * Everything that stands in the tables of the product and of its job runner, as text, in an order of its own: bytes as the
 * text that they may hold, and as hex.
 */
export async function dumpTables(database: pg.Pool): Promise<string> {
  const { rows: columns } = await database.query<{ table: string; column: string; bytes: boolean }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column,
       data_type = 'bytea' as bytes
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, ordinal_position`,
  )
  const parts: string[] = []
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const texts = own.flatMap(({ column, bytes }) =>
      bytes ? [`encode(${column}, 'escape')`, `encode(${column}, 'hex')`] : [`${column}::text`],
    )
    const { rows } = await database.query<{ text: string }>(
      `select concat_ws(' | ', ${texts.join(', ')}) as text from ${table} order by 1`,
    )
    parts.push(`${table}\n${rows.map(({ text }) => text).join('\n')}`)
  }
  return parts.join('\n\n')
}

/** The forms in which a dump would show that `secret` is kept: as it is, as base64, and as the bytes that a token stands for. */
export const keptForms = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret, 'base64url').toString('hex'),
]
