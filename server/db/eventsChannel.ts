/** The channel on which processes tell each other, by LISTEN/NOTIFY, what open browsers should hear. */
export const EVENTS_CHANNEL = 'lotse_events'
