import { expect, test } from 'vitest'
import { recentTopics } from './recent-topics.ts'

const recent = [
  { title: 'Who pays for the counter?', projectId: 'alder' },
  { title: 'What is mine?', projectId: null },
  { title: 'What is late?', projectId: 'clinic' },
  { title: 'Who pays for the counter?', projectId: 'alder' },
  { title: 'Asked for another firm', projectId: null },
]

test('a job offers what was asked of it, once; elsewhere what was asked of none, in the firm one works for', () => {
  const ofFirm = ['Who pays for the counter?', 'What is mine?', 'What is late?']
  expect(recentTopics(recent, 'alder', ofFirm)).toEqual(['Who pays for the counter?'])
  expect(recentTopics(recent, null, ofFirm)).toEqual(['What is mine?'])
  expect(recentTopics(recent, 'barracks', ofFirm)).toEqual([])
})
