/** Of an instance of the service that runs. */
export interface Registration {
  /** Whether an instance runs that derives by older rules; also if that cannot be found out for now. */
  hasOlder(): Promise<boolean>
  /** Call it when nothing of this instance runs any more. */
  end(): void
}
