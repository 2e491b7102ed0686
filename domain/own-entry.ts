/**
 * What a record has under `key`, and nothing that every object has: keys come from files and links, and may be `constructor`
 * or `__proto__`.
 */
export const ownEntry = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined)
