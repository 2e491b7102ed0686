import type { ProjectKind } from '#contract/fields.ts'
import type { Language } from '#language/languages.ts'
import type { PhotoName } from '../photos/taken.ts'

/** Somebody of the firm, or of one of its jobs. Nobody of them exists. */
export type Part = {
  key: string
  name: string
  language: Language
  /** What they are in the firm; whoever has none is in a project alone. */
  org?: 'admin' | 'contractor' | 'office' | 'worker'
  trade?: string
  company?: string
  phone?: string
}

export const firm = {
  name: 'Halvorsen Builders',
  address: '1180 Grove St, Boise, ID 83702',
  phone: '(208) 555-0142',
  licenseNumber: 'RCE-48213',
  timeZone: 'America/Boise',
} as const

export const people = [
  { key: 'dana', name: 'Dana Halvorsen', language: 'en', org: 'admin', phone: '(208) 555-0142' },
  { key: 'marcus', name: 'Marcus Bell', language: 'en', org: 'contractor', phone: '(208) 555-0143' },
  { key: 'joy', name: 'Joy Kim', language: 'en', org: 'office', phone: '(208) 555-0145' },
  {
    key: 'luis',
    name: 'Luis Ortega',
    language: 'es',
    org: 'worker',
    trade: 'Carpentry',
    phone: '(208) 555-0146',
  },
  {
    key: 'pete',
    name: 'Pete Novak',
    language: 'en',
    org: 'worker',
    trade: 'Drywall and paint',
    phone: '(208) 555-0147',
  },
  { key: 'priya', name: 'Priya Raman', language: 'en' },
  { key: 'tom', name: 'Tom Keane', language: 'en', company: 'Eastgate Family Medicine' },
] as const satisfies readonly Part[]
export type PersonKey = (typeof people)[number]['key']

/** A sub who never signs in. */
export type Contact = { name: string; company: string; trade: string; email: string; phone: string }

export type Job = {
  key: 'alder' | 'eastgate' | 'barracks'
  name: string
  address: string
  kind: ProjectKind
  template: 'kitchen' | 'fit-out' | 'barracks'
  description: string
  /** How many days ago it began; later where the first task with these words is to be ahead still. */
  begunDaysAgo: number
  ahead?: RegExp
  owner?: PersonKey
  crew: readonly PersonKey[]
  contacts: readonly Contact[]
  /** What the owner pays and what it may cost, in cents. */
  priceCents: number
  budgetCents: number
  /** What was said about tasks whose title has these words. */
  said: readonly { about: RegExp; by: PersonKey; text: string; team?: true }[]
  /** What the owner has to choose by next week. */
  decision: string
  /** What was photographed at tasks whose title has these words, what the photo is called, and who sees it. */
  photos: readonly {
    photo: PhotoName
    name: string
    about: RegExp
    by: PersonKey
    seenBy: 'open' | 'team'
    /** Of which room and wall of the plan it is. */
    of?: { room: string; wall: string }
  }[]
}

export const jobs: readonly Job[] = [
  {
    key: 'alder',
    name: '214 Alder St',
    address: '214 Alder St, Boise, ID 83702',
    kind: 'professional',
    template: 'kitchen',
    description:
      '**Kitchen remodel**, fixed price. The old range wall stays; the window over the sink moves 8 in to the left.\n\n- Keys: lockbox at the side gate\n- Water shutoff: basement, north wall\n- Dog in the yard until 8 am',
    begunDaysAgo: 78,
    ahead: /^inspections: rough/i,
    owner: 'priya',
    crew: ['luis', 'pete'],
    contacts: [
      {
        name: 'Elena Ruiz',
        company: 'Ruiz Electric',
        trade: 'Electrical',
        email: 'office@ruiz-electric.example',
        phone: '(208) 555-0171',
      },
      {
        name: 'Sam Whitlock',
        company: 'Stoneworks',
        trade: 'Countertops',
        email: 'sam@stoneworks.example',
        phone: '(208) 555-0172',
      },
      {
        name: 'Carl Pruitt',
        company: 'Pruitt Plumbing',
        trade: 'Plumbing',
        email: 'carl@pruitt.example',
        phone: '(208) 555-0173',
      },
    ],
    priceCents: 4_969_994,
    budgetCents: 3_971_600,
    said: [
      { about: /framing/i, by: 'priya', text: 'Will the blocking carry the heavy range hood?' },
      {
        about: /framing/i,
        by: 'dana',
        text: 'Yes. 2 × 6 flat at 5 ft 2 in, photo of wall 1 is in the files.',
      },
      {
        about: /electrical rough/i,
        by: 'marcus',
        text: 'Two holes left open in the top plate over wall 1. Luis foams them today.',
        team: true,
      },
      {
        about: /electrical rough/i,
        by: 'dana',
        text: 'Foam them and note the time: that is Ruiz’s, not ours.',
        team: true,
      },
      { about: /order cabinets/i, by: 'joy', text: 'Fifteen boxes, ship date confirmed in writing.' },
      { about: /permit/i, by: 'marcus', text: 'City took the drawings without comments.' },
    ],
    decision: 'Choose the backsplash tile and the wall color',
    photos: [
      {
        photo: 'demolition',
        name: 'Range wall open, debris',
        of: { room: 'Kitchen', wall: '1' },
        about: /remove cabinets/i,
        by: 'luis',
        seenBy: 'team',
      },
      {
        photo: 'framing',
        name: 'Wall 1, hood blocking at 5 ft 2 in',
        of: { room: 'Kitchen', wall: '1' },
        about: /framing changes/i,
        by: 'luis',
        seenBy: 'open',
      },
      {
        photo: 'rough-in',
        name: 'Boxes and copper before cover',
        of: { room: 'Kitchen', wall: '1' },
        about: /electrical rough/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'taped',
        name: 'Taped, second coat drying',
        about: /tape, coats/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'cabinet-run',
        name: 'Sink run set and leveled',
        about: /set cabinets/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'backsplash',
        name: 'Backsplash, first courses',
        about: /^backsplash/i,
        by: 'marcus',
        seenBy: 'open',
      },
    ],
  },
  {
    key: 'eastgate',
    name: 'Eastgate Clinic',
    address: '4400 E Overland Rd, Meridian, ID 83642',
    kind: 'professional',
    template: 'fit-out',
    description:
      '**Clinic fit-out**, six exam rooms, 3,150 ft². Work between 6 am and 2 pm: the dentist next door is open.',
    begunDaysAgo: 150,
    owner: 'tom',
    crew: ['pete'],
    contacts: [
      {
        name: 'Nora Castle',
        company: 'Castle Mechanical',
        trade: 'HVAC',
        email: 'nora@castle-mech.example',
        phone: '(208) 555-0181',
      },
    ],
    // With the change order that its owner signed it is $420,940.00, and $361,170.00.
    priceCents: 41_260_000,
    budgetCents: 35_422_000,
    said: [
      {
        about: /ceiling/i,
        by: 'marcus',
        text: 'Above-ceiling inspection wants the sprinkler tags in sight.',
      },
      { about: /door/i, by: 'tom', text: 'Can exam 3 have a lock with a thumb turn?' },
      {
        about: /duct|mechanical/i,
        by: 'joy',
        text: 'Castle’s insurance runs out at the end of the month.',
        team: true,
      },
    ],
    decision: 'Choose the floor color of the exam rooms',
    photos: [
      {
        photo: 'corridor',
        name: 'Corridor, studs looking east',
        about: /metal stud/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'ceiling-grid',
        name: 'Grid hung, tags in sight',
        about: /ceiling grid/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'exam-room',
        name: 'Exam 2, the mock-up room',
        about: /^paint/i,
        by: 'marcus',
        seenBy: 'open',
      },
    ],
  },
  {
    key: 'barracks',
    name: 'Building 4410',
    address: 'Gowen Field, Boise, ID 83705',
    kind: 'professional',
    template: 'barracks',
    description:
      '**Barracks repair**, roof and wet areas. Base access: names to the pass office three working days ahead.',
    begunDaysAgo: 150,
    crew: ['luis'],
    contacts: [
      {
        name: 'Bill Tran',
        company: 'Summit Roofing',
        trade: 'Roofing',
        email: 'bill@summit-roof.example',
        phone: '(208) 555-0191',
      },
    ],
    priceCents: 128_400_000,
    budgetCents: 113_505_000,
    said: [
      {
        about: /submittal/i,
        by: 'marcus',
        text: 'Returned E on resilient base: color chart was missing. Resubmit.',
      },
      { about: /roof/i, by: 'dana', text: 'North edge waits for dry days; two lost so far.', team: true },
    ],
    decision: 'Approve the shower tile sample',
    photos: [
      {
        photo: 'yard',
        name: 'South face, scaffold and chute',
        about: /interior demolition|vacates/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'roof-deck',
        name: 'Underlayment at the north edge',
        about: /roof replacement|preparatory phase meeting: roofing/i,
        by: 'marcus',
        seenBy: 'team',
      },
      {
        photo: 'roof-done',
        name: 'South slope, boots flashed',
        about: /initial phase check: roofing|roof replacement/i,
        by: 'marcus',
        seenBy: 'open',
      },
      {
        photo: 'showers',
        name: 'Showers, floor and walls tiled',
        about: /tile and floors/i,
        by: 'marcus',
        seenBy: 'open',
      },
    ],
  },
]
