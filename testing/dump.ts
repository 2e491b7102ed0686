import type pg from 'pg'

/** Everything that stands in the tables of the product and of its job runner, as text: bytes as the text they may hold. */
export async function dumpTables(database: pg.Pool): Promise<string> {
  const { rows: columns } = await database.query<{ table: string; column: string; bytes: boolean }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column,
       data_type = 'bytea' as bytes
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, ordinal_position`,
  )
  const parts: string[] = []
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const texts = own.map(({ column, bytes }) => (bytes ? `encode(${column}, 'escape')` : `${column}::text`))
    const { rows } = await database.query<{ text: string }>(
      `select concat_ws(' | ', ${texts.join(', ')}) as text from ${table}`,
    )
    parts.push(`${table}\n${rows.map(({ text }) => text).join('\n')}`)
  }
  return parts.join('\n\n')
}
