import { type Static, Type } from 'typebox'

/** The result of one check. */
export const Check = Type.Object(
  {
    area: Type.Enum(['settings', 'database', 'storage', 'clock', 'feeds', 'keys', 'jobs', 'backup', 'mail', 'sign-in']),
    check: Type.String({ description: 'what was checked, such as WAYBILL_SECRET' }),
    state: Type.Enum(['ok', 'warning', 'failed']),
    message: Type.String({ description: 'what was found, and what to do where it is not ok' }),
  },
  { title: 'DoctorCheck' },
)
export type Check = Static<typeof Check>

type Report = (check: string, message: string) => Check

/** Makes the checks of one area. */
export function checksOf(area: Check['area']): Readonly<Record<Check['state'], Report>> {
  return {
    ok: (check, message) => ({ area, check, state: 'ok', message }),
    warning: (check, message) => ({ area, check, state: 'warning', message }),
    failed: (check, message) => ({ area, check, state: 'failed', message }),
  }
}
