import type { JsonSchema } from './json-schema.ts'
import { type Details, detailNames, honeypotField } from './waitlist.ts'

/** What each field holds in an example; nobody of them exists. */
const samples: Record<string, unknown> = {
  action: 'getUsageMetrics',
  code: '492039',
  company: 'Mason & Daughters',
  currentPassword: 'the password of before',
  days: 90,
  email: 'ada@mason.example',
  secretKey: 'rk_test_YourOwnKeyHere',
  corners: [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ],
  conditional: true,
  content: 'SUQsVGFzayxEdXJhdGlvbixQcmVkZWNlc3NvcnMKMSxEaWcsMmQsCjIsUG91ciwxZCwxCg==',
  filter: { status: 'confirmed', interest: 'lidar' },
  id: '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a',
  interestedIn: 'lidar',
  kinds: ['joined', 'confirmed'],
  name: 'Ada Mason',
  next: 100,
  on: false,
  operations: [{ op: 'move', behind: null, block: { id: 'text' } }],
  place: 'ID',
  password: 'plumb bob and chalk line',
  position: 'General Contractor',
  scopes: ['members:read'],
  service: 'billing',
  sha256: '7be19d0c5ab1f7f2a0b4c63d8e5f90127c3a6be84d15f2097ab3c8de16f409d4',
  source: 'friend',
  startedAt: '2025-02-20T08:00:00Z',
  stoppedAt: '2025-02-20T16:00:00Z',
  templateKey: 'blank',
  title: 'Set cabinets',
  token: 'XT3VqkHnq4mP0b8sQmYw2bKQm1c7l0gS5Zr9uDfEvJA',
  url: 'https://hooks.mason.example/plumbline',
  username: 'ada.mason',
  week: [[], ...Array.from({ length: 5 }, () => [{ from: 420, to: 930 }]), []],
}

/** Values of a format, for fields that have no example of their own. */
const sampleFormats: Readonly<Record<string, string>> = {
  hostname: 'example.com',
  uri: 'https://login.example.com',
  uuid: '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a',
  date: '2026-06-11',
  'date-time': '2026-06-11T12:00:00Z',
  email: 'ada@mason.example',
}

/** Fields that are worth showing though they may be left out. */
const shown = new Set(['filter', 'password', ...detailNames])

/** A body that passes every check of `schema`, an object's. */
export function sampleBody(schema: JsonSchema): Record<string, unknown> {
  const names = Object.keys(schema.properties ?? {})
  const wanted = names.filter(
    (name) => schema.required?.includes(name) || (shown.has(name) && name in samples),
  )
  return Object.fromEntries(wanted.map((name) => [name, sampleOf(name, schema.properties?.[name] ?? {})]))
}

/** What a field holds in an example: what is said above, where it fits; else the least that its schema takes. */
function sampleOf(name: string, schema: JsonSchema): unknown {
  const { enum: choices, type, minLength = 0, minItems = 0, items = {} } = schema
  const first = schema.anyOf?.[0]
  if (schema.const !== undefined) return schema.const
  if (choices) return choices.includes(samples[name]) ? samples[name] : choices[0]
  if (first) return sampleOf(name, first)
  if (samples[name] !== undefined && fits(samples[name], schema)) return samples[name]
  if (type === 'string') return sampleFormats[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, minLength))
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'array') {
    const length = items.enum ? Math.max(1, minItems) : minItems
    return Array.from({ length }, () => sampleOf('', items))
  }
  return type === 'object' ? sampleBody(schema) : undefined
}

/** What a member of an example has said; null where there is no example. */
export const sampleDetails = Object.fromEntries(
  detailNames.map((name) => [name, samples[name] ?? null]),
) as Details

/** Whether what is said above of a field is of the kind, and the choices, that this one has. */
const fits = (sample: unknown, { type, format, items }: JsonSchema) =>
  Array.isArray(sample)
    ? type === 'array' && (!items?.enum || sample.every((one) => items.enum?.includes(one)))
    : type !== 'array' && !(typeof sample === 'boolean' && type === 'string') && format !== 'date'

/** What stands for a path parameter in an example. */
export const sampleParameter = (name: string, { format = '' }: JsonSchema): string =>
  String(samples[name] ?? sampleFormats[format] ?? name)

/** A field that is no business of somebody who means what they send. */
export const isHidden = (name: string): boolean => name === honeypotField
