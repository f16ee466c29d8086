import { type Static, Type } from 'typebox'

const Moment = Type.String({ format: 'date-time' })

/** The backups in the bucket, newest first, and how the last attempt ended. */
export const BucketBackups = Type.Object(
  {
    bucket: Type.String(),
    kept: Type.Integer(),
    last: Type.Union([
      Type.Object(
        {
          name: Type.String(),
          started: Moment,
          finished: Type.Union([Moment, Type.Null()], { description: 'null while it runs' }),
          bytes: Type.Union([Type.Integer(), Type.Null()]),
          error: Type.Union([Type.String(), Type.Null()]),
        },
        { title: 'BackupAttempt' },
      ),
      Type.Null(),
    ]),
    backups: Type.Array(Type.Object({ name: Type.String(), moment: Moment, bytes: Type.Integer() }, { title: 'BucketBackup' })),
  },
  { title: 'BucketBackups' },
)
export type BucketBackups = Static<typeof BucketBackups>
