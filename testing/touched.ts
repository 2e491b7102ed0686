import type pg from 'pg'

/**
 * Has the database note every statement that may change a row of its tables, and answers how to ask whether one did since it was
 * asked last. What was taken back leaves no note. Reading all rows to find that none changed takes far longer.
 */
export async function noteChanges(database: pg.Pool): Promise<() => Promise<boolean>> {
  await database.query(`
    create schema noted;
    create table noted.changes ();
    create function noted.note() returns trigger language plpgsql security definer as
      $$ begin insert into noted.changes default values; return null; end $$;
    do $$ declare named regclass; begin
      for named in select oid::regclass from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      loop
        execute format('create trigger noted after insert or update or delete on %s
          for each statement execute function noted.note()', named);
        execute format('create trigger noted_emptied after truncate on %s
          for each statement execute function noted.note()', named);
      end loop;
    end $$`)
  return async () => (await database.query('delete from noted.changes')).rowCount !== 0
}
