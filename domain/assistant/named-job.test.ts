import { expect, test } from 'vitest'
import { jobNamed } from './named-job.ts'

const alder = { name: 'Kitchen and bath', address: '214 Alder St, Portland, OR 97205' }
const clinic = { name: 'Eastgate Clinic', address: '12 Eastgate Plaza, Boise, ID' }
const school = { name: 'Building 4410', address: null }
const jobs = [alder, clinic, school]

test.each([
  ['What is late on 214 Alder St?', alder, 'What is late?'],
  ['What is late on 214 Alder Street?', alder, 'What is late?'],
  ['What changed at the 214 Alder job this week?', alder, 'What changed this week?'],
  ['Who is on the Alder Street house tomorrow?', alder, 'Who is tomorrow?'],
  ['¿Qué está atrasado en la obra de 214 Alder?', alder, '¿Qué está atrasado en la obra?'],
  ['How much has been billed for Eastgate Clinic?', clinic, 'How much has been billed?'],
  ["What's Building 4410's next inspection", school, "What's next inspection"],
  ['eastgate clinic: what is open?', clinic, ': what is open?'],
] as const)('“%s” names a job', (question, job, rest) => {
  expect(jobNamed(question, jobs)).toEqual({ job, question: rest })
})

test.each([
  'How high must a kitchen counter be?',
  'What is late?',
  'How wide must an alder door be at a clinic?',
  'Convert 214 in to mm',
  '',
])('“%s” names none', (question) => {
  expect(jobNamed(question, jobs)).toBeUndefined()
})

test('a name that two jobs have names neither, and the longer name goes first', () => {
  const other = { name: 'Eastgate Clinic', address: null }
  const annex = { name: 'Eastgate Clinic annex', address: null }
  expect(jobNamed('What is late on Eastgate Clinic?', [clinic, other])).toBeUndefined()
  expect(jobNamed('What is late on Eastgate Clinic annex?', [clinic, annex])?.job).toBe(annex)
})

test('what stands in a name is no pattern', () => {
  const odd = { name: 'A+B (phase 2) [x', address: '' }
  expect(jobNamed('What is late on A+B (phase 2) [x?', [odd])?.job).toBe(odd)
})
