import { expect, test } from 'vitest'
import { splitSources } from '#contract/split-sources.ts'
import { languages } from '#language/languages.ts'
import { templateCatalogue } from './catalogue.ts'
import { describeTask } from './describe-task.ts'

test('what a template tells of a task is read without its sources, in both languages', () => {
  for (const language of languages) {
    const split = templateCatalogue()
      .templates.flatMap(({ tasks }) => tasks)
      .map((task) => splitSources(describeTask(task, 'contractor', language)))
    expect(split.filter(({ sources }) => sources.startsWith('- <http')).length).toBeGreaterThan(100)
    expect(split.filter(({ told }) => /http|:$|rule of thumb|regla/.test(told))).toEqual([])
  }
})

test('what somebody wrote themselves stays whole', () => {
  const own = 'Call first.\n\nWhere this comes from: the owner.'
  expect(splitSources(own)).toEqual({ told: own, sources: '' })
})
