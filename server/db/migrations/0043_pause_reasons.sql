-- Why the engine holds a domain is a code (contract/pause-reasons.ts), as what it writes in the place of an answer is. It
-- was an English sentence.
update domains set paused_reason = regexp_replace(
  paused_reason, '^(?:hard )?(bounces|complaints): (\d+) of (\d+) messages on (\S+)$', 'engine:\1 \2 \3 \4')
where paused_reason ~ '^(hard bounces|complaints): \d+ of \d+ messages on \d{4}-\d\d-\d\d$';
