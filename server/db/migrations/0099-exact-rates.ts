import { type Kysely, sql } from 'kysely'

/** Sales tax and interest have rates such as 8.875 %: hundredths of a percent with a decimal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices alter column tax_bp type double precision, alter column interest_bp type double precision`.execute(
    db,
  )
}
