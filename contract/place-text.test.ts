import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test.each([
  ['214 Alder St', '214 Alder St, Boise, ID 83702', '214 Alder St, Boise, ID 83702'],
  ['214 Alder St', '214 Alder St', '214 Alder St'],
  ['214 Alder', '214 Alder St, Boise', '214 Alder, 214 Alder St, Boise'],
  ['Kitchen', '9 Elm St, Boise', 'Kitchen, 9 Elm St, Boise'],
  ['Kitchen', '', 'Kitchen'],
])('the place of %s at “%s” is said once: %s', (project, address, text) => {
  expect(placeText(project, address)).toBe(text)
})
