import { estimateEntity, estimateLineEntity, estimateVersionEntity } from './estimate-fields.ts'
import type { Entity } from './field.ts'
import {
  activityEntity,
  alternativeEntity,
  baselineEntity,
  calendarEntity,
  checkEntity,
  commentEntity,
  fileEntity,
  linkEntity,
  lostDayEntity,
  personEntity,
  plannedEntity,
  projectEntity,
  taskEntity,
} from './fields.ts'
import { laborEntities } from './labor.ts'
import { moneyEntities } from './money.ts'
import { paperEntities } from './paper-entities.ts'
import { toolboxTalkEntity } from './safety.ts'
import { scanCorrectionEntity, scanEntity } from './scans.ts'
import { siteEntities } from './site.ts'
import { spacePlanEntity } from './space-plan.ts'
import { suggestionEntity } from './suggested.ts'
import { weatherSettingsEntity, weatherSnapshotEntity } from './weather.ts'

/** Every entity of a project, under its name. */
export const entities = {
  project: projectEntity,
  person: personEntity,
  task: taskEntity,
  link: linkEntity,
  check: checkEntity,
  comment: commentEntity,
  file: fileEntity,
  activity: activityEntity,
  calendar: calendarEntity,
  'lost-day': lostDayEntity,
  baseline: baselineEntity,
  alternative: alternativeEntity,
  planned: plannedEntity,
  estimate: estimateEntity,
  'estimate-line': estimateLineEntity,
  'estimate-version': estimateVersionEntity,
  scan: scanEntity,
  'scan-correction': scanCorrectionEntity,
  'space-plan': spacePlanEntity,
  ...paperEntities,
  ...siteEntities,
  'toolbox-talk': toolboxTalkEntity,
  ...moneyEntities,
  ...laborEntities,
  suggestion: suggestionEntity,
  'weather-snapshot': weatherSnapshotEntity,
  'weather-settings': weatherSettingsEntity,
} as const satisfies Record<string, Entity>
export type EntityName = keyof typeof entities
