import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** The way on from what is empty until an estimate fills it. */
export const ToEstimate = ({ project }: { project: string }) => (
  <ToolButton
    look="main"
    icon="estimate"
    label={say('Open the estimate')}
    href={`${at('/projects')}/${project}/estimate`}
  />
)
