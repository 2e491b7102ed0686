import { ofProject, type Part, part } from './part.ts'

/** What is recorded on site: the log of each day, clocks and checklists. */
export const siteParts: readonly Part[] = [
  part('toolbox_talks', [
    ...ofProject,
    ...(['id', 'on_date', 'topic', 'points', 'led', 'present', 'document_id', 'author_id'] as const),
    ...(['made_at', 'at', 'sent'] as const),
  ]),
  part('incidents', [
    ...ofProject,
    ...(['id', 'number', 'body', 'replaces', 'author_id', 'made_at', 'at', 'sent'] as const),
  ]),
  part('log_entries', [
    ...ofProject,
    ...(['id', 'on_date', 'class', 'body', 'replaces', 'removed', 'copied', 'author_id'] as const),
    ...(['made_at', 'at', 'sent'] as const),
  ]),
  part('log_signings', [
    ...ofProject,
    ...([
      'id',
      'on_date',
      'number',
      'name',
      'by_id',
      'sha256',
      'document_id',
      'made_at',
      'at',
      'sent',
    ] as const),
  ]),
  part('time_entries', [
    ...ofProject,
    ...(['id', 'person_id', 'task_id', 'started_at', 'stopped_at', 'break_minutes', 'made_at'] as const),
    ...(['sent', 'stop_sent'] as const),
  ]),
  part('time_corrections', [
    ...ofProject,
    ...(['id', 'time_id', 'old', 'new', 'reason', 'author_id', 'made_at', 'at', 'sent'] as const),
  ]),
  part('checklists', [
    ...ofProject,
    ...(['id', 'title', 'room', 'task_id', 'lines', 'author_id', 'made_at', 'at', 'sent'] as const),
  ]),
  part('checklist_answers', [
    ...ofProject,
    ...([
      'id',
      'checklist_id',
      'line',
      'result',
      'value',
      'note',
      'photo_id',
      'task_id',
      'author_id',
      'made_at',
    ] as const),
    ...(['at', 'sent'] as const),
  ]),
]

/** The punch list, which names scans and files. */
export const punchPart: Part = part('punch_items', [
  ...ofProject,
  ...([
    'id',
    'number',
    'title',
    'note',
    'room',
    'scan_id',
    'x',
    'y',
    'person_id',
    'due_on',
    'state',
  ] as const),
  ...(['before_id', 'after_id', 'author_id', 'done_at', 'accepted_at', 'accepted_by', 'made_at'] as const),
  'sent' as const,
])

/** Tools on loan, and the checklists that an organisation begins from. */
export const toolParts: readonly Part[] = [
  part('tools', ['org_id', 'id', 'number', 'name', 'serial', 'note', 'retired', 'created_at']),
  part(
    'tool_moves',
    ['org_id', 'id', 'tool_id', 'is_out', 'holder', 'project_id', 'due_on', 'note', 'made_at', 'sent', 'at'],
    ['user_id'],
  ),
  part('checklist_templates', ['org_id', 'id', 'title', 'lines', 'made_at']),
]
