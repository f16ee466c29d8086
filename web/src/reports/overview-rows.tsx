import { Link } from '@tanstack/react-router'
import { activityTexts } from '../words/activity-texts.ts'
import { labelIn } from '../words/label-in.ts'
import { sayNameOf } from '../words/say-decision.ts'
import { sayObligation } from '../words/say-obligation.ts'
import { saySentence } from '../words/sentences/say-sentence.ts'
import type { ReportAnswers } from './load-report.ts'
import { code, componentKey, count, day, list, sentences, status, text, type Voice } from './report-cells.tsx'
import type { ReportRow } from './report.ts'

/** One row for each licence. */
export function licenceRows(voice: Voice, { licenses }: ReportAnswers['licenses']): readonly ReportRow[] {
  return licenses.map((licence) => ({
    id: licence.name,
    cells: {
      status: status(voice, licence.status),
      licence: { value: licence.name, shown: <span title={licence.fullName ?? licence.name}>{licence.name}</span> },
      category: text(licence.category),
      modules: count(voice, licence.usedInModules),
      components: count(voice, licence.usedInComponents),
      problems: sentences(licence.problems.map(({ message }) => saySentence(message, voice.language))),
      obligations: sentences(licence.obligations.map(({ key, message }) => sayObligation(key, message, voice.language))),
    },
  }))
}

/** One row for each project and algorithm. */
export function algorithmRows(voice: Voice, { projects }: ReportAnswers['algorithms']): readonly ReportRow[] {
  return projects.flatMap(({ projectId, project, algorithms }) =>
    algorithms.map((algorithm) => ({
      id: `${projectId} ${algorithm.name}`,
      cells: {
        project: text(project),
        algorithm: text(algorithm.name),
        primitive: text(algorithm.primitive),
        parameterSet: text(algorithm.parameterSet),
        quantum: count(voice, algorithm.nistQuantumSecurityLevel),
        components: list(algorithm.components),
      },
    })),
  )
}

/** One row for each module and component that a vulnerability affects. */
export function affectedRows(_voice: Voice, { projects }: ReportAnswers['cve']): readonly ReportRow[] {
  return projects.flatMap((project) =>
    project.modules.flatMap((module) =>
      module.components.map((component) => ({
        id: `${module['_id']} ${component.key}`,
        cells: {
          project: text(project.name),
          module: {
            value: module.name,
            shown: (
              <Link to="/modules/$moduleId" params={{ moduleId: module['_id'] }} tabIndex={-1}>
                {module.name}
              </Link>
            ),
          },
          component: componentKey(component.key),
          versions: list(component.versions),
          path: code(component.paths.map(({ path }) => path.join(' › ')).join(', ')),
        },
      })),
    ),
  )
}

/** One row for each number and event of the company, as in the CSV. */
export function dashboardRows(voice: Voice, answer: ReportAnswers['dashboard']): readonly ReportRow[] {
  const { words, texts } = voice
  const { parts, items } = texts
  const rows = [
    ...Object.entries(answer.total).map(([item, value]) => ({ part: parts.total, item: items[item] ?? item, value, at: null })),
    ...(['violations', 'warnings', 'ok'] as const).map((item) => ({
      part: parts.modules,
      item: words.status[item],
      value: answer.moduleStats[item],
      at: null,
    })),
    ...answer.componentsLicenses.map(({ license, components }) => ({ part: parts.licences, item: license, value: components, at: null })),
    ...answer.activityLogs.map((event) => ({ part: parts.activity, item: sayEvent(voice, event), value: null, at: event.at })),
  ]
  return rows.map(({ part, item, value, at }, i) => ({
    id: String(i),
    cells: { part: text(part), item: text(item), value: count(voice, value), at: day(voice, at) },
  }))
}

/** Says what happened as the home page does: `Scan finished: Shop / web, Ann Arbor`. */
function sayEvent({ language }: Voice, event: ReportAnswers['dashboard']['activityLogs'][number]): string {
  const { actions, objects } = activityTexts[language]
  return `${labelIn(objects, event.object)} ${labelIn(actions, event.action)}: ${sayNameOf(event, language)}, ${event.byName}`
}
