import { say } from '#language/say.ts'
import { brand } from './brand.ts'
import { notFound, type ScreenId, screens } from './pages.ts'

const ofAccount = (id: ScreenId) =>
  say('{title}: your {name} account.', { title: screens[id].title, name: brand.name })

const ofOperators = (id: ScreenId) => `${screens[id].title}: running ${brand.name}.`

/**
 * What every screen is about, for whoever lists or shares it. A page has its own from the first; the others come as a file of
 * their own once a visitor goes to another page, since nobody reads them on the screen.
 */
export const descriptions: Record<ScreenId | 'not-found', string> = {
  home: say(
    'Planned for {releaseDate}: scan a room with a phone, get the materials and the cost with every number open to check, and write the contract from it. Open and self-hostable.',
    { releaseDate: brand.releaseDate },
  ),
  waitlist: say(
    'Get early access to {name} on {stores}, planned for {releaseDate}, with a {trialDays}-day free trial at launch.',
    { name: brand.name, stores: brand.stores, releaseDate: brand.releaseDate, trialDays: brand.trialDays },
  ),
  confirm: say('Confirm your place on the {name} waitlist.', { name: brand.name }),
  unsubscribe: say('Stop letters from the {name} waitlist.', { name: brand.name }),
  status: say('Where you stand on the {name} waitlist, and the link that moves you up.', {
    name: brand.name,
  }),
  plans: say(
    'What {name} costs: Starter $19, Pro $49, Teams $149 a month for three seats, Enterprise by agreement. Every limit side by side.',
    { name: brand.name },
  ),
  features: say(
    'Room scans to material lists, contracts and submittals from templates, tasks and punch lists, and answers with their sources: what each part is planned to do, with an example.',
  ),
  estimate: say(
    'Drop an iPhone room scan, or type the sizes of a room, slab, roof, deck or fence: get a plan, a material list and its price. Free, in your browser, nothing uploaded.',
  ),
  about: say(
    'Why {name} is built: estimates in which every number can be opened, on an open context protocol and your own server if you like.',
    { name: brand.name },
  ),
  'use-cases': say(
    'How contractors, small firms and homeowners would use {name}, from the first measurement to the punch list.',
    { name: brand.name },
  ),
  developers: say(
    'The {name} API: every call with its fields and limits, keys and their scopes, and webhooks with how to check their signature.',
    { name: brand.name },
  ),
  faq: say(
    'When {name} comes, what it will cost, how it measures a room, what the waitlist keeps of you, and how to run it on a server of your own.',
    { name: brand.name },
  ),
  documentation: say(
    'The {name} manual is planned and not written yet. Until then: the API, the questions asked most, and how a server is started.',
    { name: brand.name },
  ),
  privacy: say(
    'The {name} policy is still to be written. What the waitlist keeps of you today, field by field, for how long, and how you erase it.',
    { name: brand.name },
  ),
  terms: say(
    'The {name} terms are still to be written: there is nothing to buy or to sign yet. What joining the waitlist means until then.',
    { name: brand.name },
  ),
  contact: say('Write to those who run {name}: a question, a fault, a figure that is wrong.', {
    name: brand.name,
  }),
  'contact-sales': say('Enterprise and government work with {name}: ask for a price and a date.', {
    name: brand.name,
  }),
  offline: say('This page was not opened before, and cannot be had without a connection.'),
  login: ofAccount('login'),
  register: ofAccount('register'),
  'verify-email': ofAccount('verify-email'),
  'forgot-password': ofAccount('forgot-password'),
  'reset-password': ofAccount('reset-password'),
  company: ofAccount('company'),
  'operator-sign-in': ofOperators('operator-sign-in'),
  'operator-enrol': ofOperators('operator-enrol'),
  operator: ofOperators('operator'),
  'operator-members': ofOperators('operator-members'),
  'operator-member': ofOperators('operator-member'),
  'operator-invitations': ofOperators('operator-invitations'),
  'operator-letters': ofOperators('operator-letters'),
  'operator-messages': ofOperators('operator-messages'),
  'operator-audit': ofOperators('operator-audit'),
  'operator-connections': ofOperators('operator-connections'),
  'operator-account': ofOperators('operator-account'),
  'not-found': notFound.hint,
}

/** What some of them are about once everybody can use what there is. */
export const launchedDescriptions: Partial<Record<ScreenId, string>> = {
  home: say(
    'Scan a room with a phone, get the materials and the cost with every number open to check, and run the job with its owner and its crew. Open and self-hostable.',
  ),
  features: say(
    'Room scans to material lists, contracts and submittals from templates, tasks and punch lists, and answers with their sources: what each part does, with an example.',
  ),
  'use-cases': say(
    'How contractors, small firms and homeowners use {name}, from the first measurement to the punch list.',
    { name: brand.name },
  ),
  faq: say('What {name} costs, how it measures a room, and how to run it on a server of your own.', {
    name: brand.name,
  }),
  privacy: say(
    'The {name} policy is still to be written. What is kept of you today, field by field, for how long, and how you take it away.',
    { name: brand.name },
  ),
  terms: say('The {name} terms are still to be written. What holds until then.', { name: brand.name }),
}
