import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { type TrailStep, useTrail } from '../trail.ts'
import { usePageTitle } from './page-title.ts'

const ofProjects = (): TrailStep[] => [{ label: say('Projects'), href: at('/projects') }]

/** Says where a screen of a project is and names it; `before` are the steps that lead to the project. */
export function useProjectTrail(
  open: { project: { name: string } } | undefined,
  project: string,
  title: string,
  before = ofProjects(),
): void {
  useTrail([
    ...before,
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: title },
  ])
  usePageTitle(title)
}
