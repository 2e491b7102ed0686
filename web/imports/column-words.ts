import { say } from '#language/say.ts'

/** What the fields are called that a column of a sheet can be read as. */
export const columnWords = {
  title: say('Task'),
  description: say('Description'),
  status: say('Status'),
  completed: say('Done on'),
  assignee: say('Assigned to'),
  email: say('Email of who it is assigned to'),
  start: say('Start'),
  due: say('Finish'),
  timeline: say('Start and finish'),
  section: say('Phase'),
  trade: say('Trade'),
  labels: say('Labels'),
  checklist: say('Checklist'),
  comment: say('Comment'),
  parent: say('Part of'),
  predecessors: say('Predecessor'),
  successors: say('Successor'),
  id: say('Number'),
  key: say('Key'),
  project: say('Project'),
  ignore: say('Left out'),
} as const
