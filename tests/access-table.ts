/**
 * Rights of each role: written by hand from docs/spec/access.md and docs/spec/api.md, and held against the server by
 * access.server.test.ts. Nothing in it comes from the code that it judges.
 */

/**
 * Generic calls of each resource. r read, c create, u change, d delete, b change or delete many, i import, e export;
 * `names`: only id and name through `-all`, for roles that use a resource that refers to it; `-`: nothing.
 * A verb that no role has does not exist and is 405.
 */
export const RECORDS = `
                               user    admin   superadmin master  de_user de_admin de_superadmin
countries                      r       re      rcudbie    rcudbie r       re       rcudbie
statuses                       r       re      rcudbie    rcudbie r       re       rcudbie
programs                       r       re      rcudbie    rcudbie r       re       rcudbie
roles                          r       re      rcudbie    rcudbie r       re       rcudbie
bundeslands                    r       re      rcudbie    rcudbie r       re       rcudbie
sectors                        r       re      rcudbie    rcudbie r       re       rcudbie
database-sectors               r       re      rcudbie    rcudbie r       re       rcudbie
offices                        names   names   rcudbie    rcudbie names   names    names
users                          names   names   rcudbie    rcudbie names   names    names
leads                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
leads-management               -       re      re         re      -       -        -
lead-counters                  -       re      re         re      -       -        -
leads-report                   -       -       re         re      -       -        -
funnel                         -       -       re         re      -       -        -
stage-days                     -       -       re         re      -       -        -
step-speeds                    -       -       re         re      -       -        -
finished-steps                 -       -       re         re      -       -        -
expected-arrivals              -       -       re         re      -       -        -
mail-report                    -       -       re         re      -       -        -
bw-mail-report                 -       -       -          re      -       -        re
bb-mail-report                 -       -       -          re      -       re       re
ads                            -       -       rcudbie    rcudbie -       -        -
bw-leads                       names   names   names      rcudbie rcu     rcudbie  rcudbie
bw-calls                       -       -       -          rcudbie rcu     rcudbie  rcudbie
bw-notes                       -       -       -          rcudbie rcu     rcudbie  rcudbie
document-kinds                 r       re      rcudbie    rcudbie -       -        rcudbie
currencies                     r       re      rcudbie    rcudbie -       -        rcudbie
routes                         r       re      rcudbie    rcudbie names   names    rcudbie
route-versions                 r       re      re         re      -       -        re
route-steps                    r       r       r          r       -       -        r
exchange-rates                 r       re      rcudbie    rcudbie -       -        rcudbie
fee-kinds                      r       re      rcudbie    rcudbie -       -        rcudbie
figures                        r       re      rcudbie    rcudbie -       -        rcudbie
deadlines                      r       re      rcudbie    rcudbie -       -        rcudbie
requirements                   r       re      rcudbie    rcudbie -       -        rcudbie
authorities                    r       re      rcudbie    rcudbie -       -        rcudbie
missions                       r       re      rcudbie    rcudbie -       -        rcudbie
authentications                r       re      rcudbie    rcudbie -       -        rcudbie
checklists                     r       re      rcudbie    rcudbie -       -        rcudbie
compliance-rules               r       re      rcudbie    rcudbie -       -        rcudbie
step-messages                  r       re      rcudbie    rcudbie -       -        rcudbie
teachers                       -       rcudbie rcudbie    rcudbie -       -        -
candidates                     rcu     rcudbie rcudbie    rcudbie names   names    rcudbie
ready-candidates               r       re      re         re      r       re       re
courses                        names   rcudbie rcudbie    rcudbie -       -        names
attendance                     -       rcudbie rcudbie    rcudbie -       -        -
passports                      rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
guardians                      rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
given-names                    r       re      rcudbie    rcudbie -       -        rcudbie
possible-duplicates            -       re      re         re      -       -        re
documents                      rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
language-certificates          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
recognitions                   rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
ba-approvals                   rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
visas                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
measures                       rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
exams                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
licences                       rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
agreements                     rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
preapprovals                   rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
permits                        rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
remedies                       rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
status-changes                 r       re      re         re      -       -        re
candidate-messages             r       re      re         re      -       -        re
own-pages                      r       re      re         re      -       -        re
cases                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
cases                          rcu     rcudbie rcudbie    rcudbie names   names    rcudbie
case-steps                     r       re      re         re      -       -        re
case-tracks                    r       re      re         re      -       -        re
clocks                         r       re      re         re      -       -        re
notes                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
transactions                   rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
ledger                         r       re      re         re      -       -        re
commissions                    -       rcudbie rcudbie    rcudbie -       -        -
due-clocks                     r       re      re         re      -       -        re
stuck-steps                    r       re      re         re      -       -        re
expiring                       r       re      re         re      -       -        re
to-confirm                     r       re      re         re      -       -        re
contracts                      names   names   names      rcudbie -       -        rcudbie
contracts                      names   names   names      rcudbie names   names    rcudbie
contract-texts                 -       -       -          r       -       -        r
candidate-profiles             rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
experiences                    rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
educations                     rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
positions                      rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
matches                        rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
employer-consents              rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
fee-agreements                 -       -       -          rcudbie -       rcudbie  rcudbie
placements                     rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
invoices                       -       -       -          rcudbie -       rcudbie  rcudbie
interviews                     names   names   rcudbie    rcudbie names   names    names
candidateUpdates               rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
candidateEvaluations           rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
evaluationAppointmentSettings  r       rcudbie rcudbie    rcudbie r       re       re
candidateInterviews            rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
candidateSubmissionRequest     rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
zoom                           -       -       rcudbie    rcudbie -       -        -
online-appointments-settings   -       -       rcudbie    rcudbie -       -        -
online-seminars-settings       -       -       rcudbie    rcudbie -       -        -
online-appointments            -       -       rcudbie    rcudbie -       -        -
online-seminars                -       -       rcudbie    rcudbie -       -        -
seminar-registrations          -       -       rcudbie    rcudbie -       -        -
calls                          rcu     rcudbie rcudbie    rcudbie -       -        rcudbie
logs                           -       re      re         re      -       -        -
notifications                  rcudb   rcudb   rcudb      rcudb   rcudb   rcudb    rcudb
automation                     -       -       rcudbie    rcudbie -       -        -
domains                        -       -       rcudbie    rcudbie -       names    names
job-searches                   r       rcudbie rcudbie    rcudbie r       rcudbie  rcudbie
job-listings                   rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
lists                          -       -       rcudbie    rcudbie -       -        -
bw-lists                       -       -       -          rcudbie names   names    rcudbie
templates                      -       -       rcudbie    rcudbie -       -        -
bw-templates                   -       -       -          rcudbie rcu     rcudbie  rcudbie
bb-templates                   rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
subscribers                    -       -       rcudbie    rcudbie -       -        -
bw-subscribers                 -       -       -          rcudbie -       -        rcudbie
campaigns                      -       -       rcudbie    rcudbie -       -        -
bw-campaigns                   -       -       -          rcudbie rcu     rcudbie  rcudbie
bb-campaigns                   rcu     rcudbie rcudbie    rcudbie rcu     rcudbie  rcudbie
emails                         -       -       re         re      -       -        -
bw-emails                      -       -       -          re      -       -        re
suppressions                   -       -       rcudbie    rcudbie -       -        -
bw-suppressions                -       -       -          rcudbie rcu     -        rcudbie
domain-suppressions            -       -       rcudbie    rcudbie rcu     -        rcudbie
forms                          -       -       rcudbie    rcudbie -       -        -
online-candidates              -       -       rcudbie    rcudbie -       -        -
form-submissions               -       -       re         re      -       -        -
whatsapp-settings              -       -       rcudbie    rcudbie -       -        -
whatsapp-official-settings     -       -       rcudbie    rcudbie -       -        -
whatsapp-templates             -       -       re         re      -       -        -
whatsapp-log                   -       -       -          re      -       -        -
`

/**
 * Named calls. `x`: may make it, `-`: is refused, with 401 for nobody, who has no session, and else with 403; `none` is a
 * person without a role. What depends on the record asked for stands in several lines: `{id=own}` is the caller's own,
 * `{partner=leads}` a value of the path; a body follows the path where the answer depends on it.
 */
export const NAMED = `
nobody  none  user  admin  superadmin  master  de_user  de_admin  de_superadmin
  -      -     -      -        x         x        -        -            -        GET /automation/{id}/runs
  -      -     -      -        x         x        -        -            -        POST /automation/{id}/dry-run
  -      -     -      -        x         x        -        -            -        GET /booking-slots
  -      -     -      -        x         x        -        -            -        POST /online-seminars-settings/{id}/plan
  -      -     -      -        x         x        -        -            -        POST /zoom/{id}/test
  x      x     x      x        x         x        x        x            x        GET //book/{kind}
  x      x     x      x        x         x        x        x            x        POST //book/{kind}
  x      x     x      x        x         x        x        x            x        GET //book/{kind}/{token}
  x      x     x      x        x         x        x        x            x        POST //book/{kind}/{token}
  x      x     x      x        x         x        x        x            x        GET //book/{kind}/{token}/calendar.ics
  -      -     -      x        x         x        -        -            -        GET /courses/{id}/page
  -      -     -      x        x         x        -        -            -        POST /courses/{id}/seats
  -      -     -      x        x         x        -        -            -        PUT /courses/{id}/attendance
  -      -     -      x        x         x        -        -            -        POST /courses/{id}/level
  -      -     -      x        x         x        -        -            -        GET /course-sessions
  -      -     -      -        x         x        -        -            -        POST /forms/preview
  -      -     -      -        x         x        -        -            -        POST /forms/{id}/backfill
  -      -     -      -        x         x        -        -            -        GET /lead-ads
  -      -     -      -        x         x        -        -            -        PUT /lead-ads
  -      -     -      -        x         x        -        -            -        POST /lead-ads/test
  x      x     x      x        x         x        x        x            x        GET //f/{slug}
  x      x     x      x        x         x        x        x            x        POST //f/{slug}
  x      x     x      x        x         x        x        x            x        GET //f/{slug}/thanks
  x      x     x      x        x         x        x        x            x        GET //p/{token}
  x      x     x      x        x         x        x        x            x        POST //p/{token}
  x      x     x      x        x         x        x        x            x        POST //p/{token}/files
  x      x     x      x        x         x        x        x            x        GET //p/{token}/{appointment}/calendar.ics
  x      x     x      x        x         x        x        x            x        POST //p/{token}/uploads
  x      x     x      x        x         x        x        x            x        GET //p/{token}/uploads/{upload}
  x      x     x      x        x         x        x        x            x        POST //p/{token}/uploads/{upload}
  x      x     x      x        x         x        x        x            x        GET //hooks/{source}
  x      x     x      x        x         x        x        x            x        POST //hooks/{source}
  -      -     -      -        x         x        -        -            -        GET /inbound-events
  -      -     -      -        x         x        -        -            -        GET /inbound-events/{id}
  -      -     -      -        x         x        -        -            -        POST /inbound-events/{id}/replay
  -      -     -      x        x         x        -        x            x        POST /job-searches/preview
  -      -     -      x        x         x        -        x            x        POST /job-searches/{id}/run
  -      -     -      x        x         x        -        -            -        POST /leads-management/share-out
  -      -     -      -        -         x        -        -            -        GET /ministry
  -      -     x      x        x         x        -        -            x        GET /due-clocks/desks
  -      -     x      x        x         x        -        -            x        GET /due-clocks/contacts
  -      -     -      -        x         x        -        -            -        GET /expected-arrivals/months
  -      -     -      -        -         x        -        x            x        POST /invoices/{id}/issue
  -      -     x      x        x         x        x        x            x        GET /matches/{id}/profile
  -      -     x      x        x         x        x        x            x        GET /matches/{id}/profile.pdf
  -      -     -      -        x         x        -        -            -        GET /interviews/{id}/report
  -      -     -      -        x         x        -        -            -        GET /interviews/{id}/report.pdf
  -      -     -      -        x         x        -        -            -        GET /online-candidates/{id}/duplicates
  -      -     -      -        x         x        -        -            -        POST /online-candidates/{id}/take-over
  -      -     x      x        x         x        x        x            x        GET /waiting
  -      -     -      -        x         x        -        -            -        GET /users/{id}/sessions
  -      -     x      x        x         x        x        x            x        GET /users/{id=own}/sessions
  -      -     -      -        x         x        -        -            -        DELETE /users/{id}/sessions/{sid}
  -      -     x      x        x         x        x        x            x        DELETE /users/{id=own}/sessions/{sid}
  -      -     -      x        x         x        -        -            -        GET /log-kinds
  -      -     x      x        x         x        x        x            x        GET /notice-settings
  -      -     x      x        x         x        x        x            x        PUT /notice-settings
  -      -     x      x        x         x        x        x            x        GET /views
  -      -     x      x        x         x        x        x            x        POST /views
  -      -     x      x        x         x        x        x            x        PUT /views/{id}
  -      -     x      x        x         x        x        x            x        DELETE /views/{id}
  -      -     -      -        -         x        -        -            -        GET /conversations
  -      -     x      x        x         x        -        -            x        GET /conversations/{partner=leads}/{id}
  -      -     x      x        x         x        -        -            x        GET /conversations/{partner=candidates}/{id}
  -      -     -      -        -         x        x        x            x        GET /conversations/{partner=bw-leads}/{id}
  -      -     -      -        -         x        -        -            -        GET /conversations/{partner=numbers}/{id}
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=leads}/{id}
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=candidates}/{id}
  -      -     -      -        -         x        x        x            x        POST /conversations/{partner=bw-leads}/{id}
  -      -     -      -        -         x        -        -            -        POST /conversations/{partner=numbers}/{id}
  -      -     x      x        x         x        -        -            x        GET /conversations/{partner=leads}/{id}/templates
  -      -     x      x        x         x        -        -            x        GET /conversations/{partner=candidates}/{id}/templates
  -      -     -      -        -         x        x        x            x        GET /conversations/{partner=bw-leads}/{id}/templates
  -      -     -      -        -         x        -        -            -        GET /conversations/{partner=numbers}/{id}/templates
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=leads}/{id}/read
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=candidates}/{id}/read
  -      -     -      -        -         x        x        x            x        POST /conversations/{partner=bw-leads}/{id}/read
  -      -     -      -        -         x        -        -            -        POST /conversations/{partner=numbers}/{id}/read
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=leads}/{id}/messages/{message_id}/retry
  -      -     x      x        x         x        -        -            x        POST /conversations/{partner=candidates}/{id}/messages/{message_id}/retry
  -      -     -      -        -         x        x        x            x        POST /conversations/{partner=bw-leads}/{id}/messages/{message_id}/retry
  -      -     -      -        -         x        -        -            -        POST /conversations/{partner=numbers}/{id}/messages/{message_id}/retry
  -      -     -      -        x         x        -        -            -        POST /whatsapp-settings/{id}/test
  -      -     -      -        x         x        -        -            -        POST /whatsapp-official-settings/{id}/test
  -      -     -      -        x         x        -        -            -        POST /whatsapp-official-settings/{id}/templates
  x      x     x      x        x         x        x        x            x        GET /install-check
  x      x     x      x        x         x        x        x            x        GET /auth/{provider}/redirect
  x      x     x      x        x         x        x        x            x        GET /auth/{provider}/callback
  x      x     x      x        x         x        x        x            x        POST /user
  x      x     x      x        x         x        x        x            x        POST /loginCRM
  x      x     x      x        x         x        x        x            x        POST /users/magic-first-login
  x      x     x      x        x         x        x        x            x        POST /users/first-login
  x      x     x      x        x         x        x        x            x        POST /users/login
  x      x     x      x        x         x        x        x            x        GET /captchas/{captcha}/audio
  x      x     x      x        x         x        x        x            x        POST /user/auth
  x      x     x      x        x         x        x        x            x        POST /users/demo-login
  -      x     x      x        x         x        x        x            x        GET /user/me
  -      x     x      x        x         x        x        x            x        GET /user/logout
  -      -     -      -        x         x        -        -            -        GET /user/gooffline/{id}
  -      -     x      x        x         x        x        x            x        GET /user/gooffline/{id=own}
  -      -     x      x        x         x        x        x            x        POST /users/pin
  -      -     x      x        x         x        x        x            x        POST /user/lock
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/send-now
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/send-later
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/cancel
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/stop
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/resume
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/test
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/report
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/uncertain
  -      -     -      -        x         x        -        -            -        POST /campaigns/{id}/winner
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/send-now
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/send-later
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/cancel
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/stop
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/resume
  -      -     -      -        -         x        x        x            x        POST /bw-campaigns/{id}/test
  -      -     -      -        -         x        x        x            x        GET /bw-campaigns/{id}/report
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/uncertain
  -      -     -      -        -         x        -        x            x        POST /bw-campaigns/{id}/winner
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/send-now
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/send-later
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/cancel
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/stop
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/resume
  -      -     x      x        x         x        x        x            x        POST /bb-campaigns/{id}/test
  -      -     x      x        x         x        x        x            x        GET /bb-campaigns/{id}/report
  -      -     -      -        -         x        -        x            x        POST /bb-campaigns/{id}/uncertain
  -      -     -      -        -         x        -        x            x        GET /bb-campaigns/{id}/recipients
  -      -     x      x        x         x        -        -            x        GET /cases/{id}/way
  -      -     x      x        x         x        -        -            x        POST /cases/{id}/steps
  -      -     x      x        x         x        -        -            x        POST /cases/{id}/version
  -      -     x      x        x         x        -        -            x        POST /cases/{id}/version/undo
  -      -     x      x        x         x        -        -            x        GET /routes/{id}/open-cases
  -      -     -      x        x         x        -        -            x        POST /routes/{id}/open-cases/move
  -      -     -      x        x         x        -        -            x        POST /routes/{id}/open-cases/undo
  -      -     x      x        x         x        -        -            x        GET /routes/{id}/versions/{number}
  -      -     -      -        x         x        -        -            x        POST /routes/{id}/draft
  -      -     -      -        x         x        -        -            x        PUT /routes/{id}/draft
  -      -     -      -        x         x        -        -            x        DELETE /routes/{id}/draft
  -      -     -      -        x         x        -        -            x        POST /routes/{id}/publish
  -      -     x      x        x         x        -        -            x        GET /candidates/{id}/page
  -      -     x      x        x         x        -        -            x        GET /candidates/{id}/records
  -      -     x      x        x         x        -        -            x        GET /candidates/{id}/timeline
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/steps
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/steps/undo
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/steps/preview
  -      -     x      x        x         x        -        -            x        PUT /candidates/{id}/star
  -      -     x      x        x         x        -        -            x        GET /stars
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/documents/ask
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/own-page/send
  -      -     x      x        x         x        -        -            x        POST /candidates/{id}/own-page/revoke
  -      -     x      x        x         x        -        -            x        POST /documents/{id}/ask
  -      -     x      x        x         x        -        -            x        POST /status-changes/{id}/confirm
  -      -     x      x        x         x        -        -            x        POST /status-changes/{id}/take-back
  -      -     x      x        x         x        -        -            x        POST /transactions/advance
  -      -     -      x        x         x        -        -            -        POST /transactions/{id}/approve
  -      -     -      x        x         x        -        -            -        POST /transactions/{id}/reject
  -      -     x      x        x         x        -        -            x        GET /ledger/totals
  -      -     x      x        x         x        -        -            x        GET /ledger/warnings
  -      -     x      x        x         x        -        -            x        GET /candidates/{id}/duplicates
  -      -     x      x        x         x        -        -            x        GET /leads/{id}/duplicates
  -      -     x      x        x         x        -        -            x        GET /leads/{id}/guards
  -      -     x      x        x         x        -        -            x        POST /candidates/duplicates
  -      -     -      x        x         x        -        -            x        POST /possible-duplicates/{id}/not-same
  -      -     -      x        x         x        -        -            x        POST /candidates/{id}/merge/preview
  -      -     -      x        x         x        -        -            x        POST /candidates/{id}/merge
  -      -     -      x        x         x        -        -            x        POST /candidate-merges/{id}/undo
  -      -     -      x        x         x        -        -            x        GET /candidates/{id}/merges
  -      -     x      x        x         x        -        -            x        POST /leads/{id}/candidate
  -      -     x      x        x         x        -        -            x        DELETE /leads/{id}/candidate
  -      -     -      x        x         x        -        -            -        GET /candidates/{id}/everything
  -      -     -      -        x         x        -        -            -        POST /leads/{id}/erase
  -      -     -      -        x         x        -        -            -        POST /candidates/{id}/erase
  -      -     -      x        x         x        -        -            -        GET /documents/{id}/openings
  -      -     -      -        x         x        -        -            -        GET /retention
  -      -     -      -        x         x        -        -            -        PUT /retention
  -      -     -      -        x         x        -        -            -        POST /retention/lists
  -      -     -      -        x         x        -        -            -        POST /retention/confirm
  -      -     -      x        x         x        -        -            -        POST /candidateUpdates/{id}/approve
  -      -     -      x        x         x        -        -            -        POST /candidateUpdates/{id}/reject
  -      -     x      x        x         x        x        x            x        GET /evaluation-slots
  -      -     x      x        x         x        x        x            x        GET /candidates/{id}/submission-guards
  -      -     -      -        x         x        -        -            -        POST /interviews/{id}/invite
  -      -     x      x        x         x        -        -            x        POST /candidateInterviews/{id}/invite
  -      -     -      x        x         x        -        x            x        POST /candidateSubmissionRequest/{id}/approve
  -      -     -      x        x         x        -        x            x        POST /candidateSubmissionRequest/{id}/reject
  -      -     x      x        x         x        x        x            x        GET /candidateSubmissionRequest/{id}/profile
  -      -     x      x        x         x        x        x            x        GET /candidateSubmissionRequest/{id}/profile.pdf
  -      -     -      -        -         x        -        -            x        GET /contracts/{id}/print
  -      -     -      -        -         x        -        -            x        GET /contracts/{id}/pdf
  -      -     -      -        -         x        -        -            x        POST /contracts/{id}/pdf
  -      -     x      x        x         x        x        x            x        GET /pdf-state
  -      -     x      x        x         x        x        x            x        GET /domainSetup
  -      -     -      -        x         x        -        -            -        PUT /domainSetup
  -      -     -      -        x         x        -        -            -        POST /domains/{id}/keys
  -      -     -      -        x         x        -        -            -        POST /domains/{id}/check
  -      -     -      -        x         x        -        -            -        POST /domains/{id}/cloudflare
  -      -     -      -        x         x        -        -            -        POST /domains/{id}/ses
  -      -     -      -        x         x        -        -            -        GET /domains/{id}/days
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/dry-run
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/dry-run/file
  -      -     -      -        -         x        -        -            x        GET /bw-campaigns/{id}/dry-run
  -      -     -      -        -         x        -        -            x        GET /bw-campaigns/{id}/dry-run/file
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/report/file
  -      -     -      -        -         x        x        x            x        GET /bw-campaigns/{id}/report/file
  -      -     x      x        x         x        x        x            x        GET /bb-campaigns/{id}/report/file
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/content
  -      -     -      -        -         x        x        x            x        GET /bw-campaigns/{id}/content
  -      -     x      x        x         x        x        x            x        GET /bb-campaigns/{id}/content
  -      -     -      -        x         x        -        -            -        POST /subscribers/ask-consent
  -      -     -      -        -         x        -        -            x        POST /bw-subscribers/ask-consent
  -      -     -      -        x         x        -        -            -        GET /subscribers/{id}/history
  -      -     -      -        x         x        -        -            -        GET /subscribers/{id}/consent
  -      -     -      -        x         x        -        -            -        POST /subscribers/{id}/ask-consent
  -      -     -      -        -         x        -        -            x        GET /bw-subscribers/{id}/history
  -      -     -      -        -         x        -        -            x        GET /bw-subscribers/{id}/consent
  -      -     -      -        -         x        -        -            x        POST /bw-subscribers/{id}/ask-consent
  -      -     -      -        x         x        -        -            -        POST /lists/count
  -      -     -      -        -         x        -        -            x        POST /bw-lists/count
  -      -     -      -        x         x        -        -            -        GET /templates/{id}/design
  -      -     -      -        x         x        -        -            -        GET /templates/{id}/versions
  -      -     -      -        x         x        -        -            -        GET /templates/{id}/versions/{version}
  -      -     -      -        x         x        -        -            -        POST /templates/test
  -      -     -      -        -         x        x        x            x        GET /bw-templates/{id}/design
  -      -     -      -        -         x        x        x            x        GET /bw-templates/{id}/versions
  -      -     -      -        -         x        x        x            x        GET /bw-templates/{id}/versions/{version}
  -      -     -      -        -         x        x        x            x        POST /bw-templates/test
  -      -     x      x        x         x        x        x            x        GET /bb-templates/{id}/design
  -      -     x      x        x         x        x        x            x        GET /bb-templates/{id}/versions
  -      -     x      x        x         x        x        x            x        GET /bb-templates/{id}/versions/{version}
  -      -     x      x        x         x        x        x            x        POST /bb-templates/test
  -      -     x      x        x         x        x        x            x        POST /bb-templates/sample
  -      -     -      -        -         x        x        x            x        POST /firebase-files
  -      -     x      x        x         x        x        x            x        GET /template-blocks
  -      -     x      x        x         x        x        x            x        POST /template-blocks
  -      -     x      x        x         x        x        x            x        DELETE /template-blocks/{id}
  -      -     x      x        x         x        x        x            x        POST /bb-campaigns/dry-run
  -      -     -      x        x         x        -        x            x        GET /bb-campaigns/{id}/dry-run/file
  -      -     -      -        -         x        -        x            x        GET /bb-campaigns/{id}/recipients/{email}/proof
  -      -     -      -        x         x        -        -            -        POST /lists-un
  -      -     -      -        -         x        x        x            x        POST /lists-un {"audience":"bw"}
  -      -     x      x        x         x        x        x            x        POST /lists-un {"audience":"bb"}
  -      -     x      x        x         x        x        x            x        POST /files
  -      x     x      x        x         x        x        x            x        GET /files/{folder}/{name}
  -      -     x      x        x         x        x        x            x        GET /events
  x      x     x      x        x         x        x        x            x        GET /openapi.json
  -      -     x      x        x         x        x        x            x        GET /jobs/{id}
  -      -     x      x        x         x        x        x            x        GET /jobs/{id}/errors
  -      -     x      x        x         x        x        x            x        POST /undo
  -      -     -      -        x         x        -        -            -        GET /health
  -      -     x      x        x         x        x        x            x        GET /pin
  -      -     x      x        x         x        x        x            x        GET /profile
  -      -     -      -        x         x        -        -            x        GET /settings
  -      -     -      -        x         x        -        -            x        PUT /settings
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/uncertain
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/tests
  -      -     -      -        x         x        -        -            -        GET /campaigns/{id}/tests/{message}
  -      -     -      -        -         x        -        x            x        GET /bw-campaigns/{id}/uncertain
  -      -     -      -        -         x        x        x            x        GET /bw-campaigns/{id}/tests
  -      -     -      -        -         x        x        x            x        GET /bw-campaigns/{id}/tests/{message}
  -      -     -      -        -         x        -        x            x        GET /bb-campaigns/{id}/uncertain
  -      -     x      x        x         x        x        x            x        GET /bb-campaigns/{id}/tests
  -      -     x      x        x         x        x        x            x        GET /bb-campaigns/{id}/tests/{message}
  -      -     x      x        x         x        x        x            x        GET /template-owners
  -      -     -      -        x         x        -        x            x        GET /mail-state
  -      -     -      -        -         x        -        -            -        POST /mail-state/adopt
  -      -     -      -        x         x        -        -            -        POST /domains/{id}/unpause
  -      -     -      -        x         x        -        -            -        GET /emails/{id}/proof
  -      -     -      -        x         x        -        -            -        GET /emails/{id}/message
  -      -     -      -        -         x        -        -            x        GET /bw-emails/{id}/proof
  -      -     -      -        -         x        -        -            x        GET /bw-emails/{id}/message
  x      x     x      x        x         x        x        x            x        GET //u/{token}
  x      x     x      x        x         x        x        x            x        POST //u/{token}
  x      x     x      x        x         x        x        x            x        GET //u/confirm/{token}
  x      x     x      x        x         x        x        x            x        POST //u/confirm/{token}
  x      x     x      x        x         x        x        x            x        GET //u/{token}/choices
  x      x     x      x        x         x        x        x            x        POST //u/{token}/choices
  x      x     x      x        x         x        x        x            x        GET //u/{token}/erase
  x      x     x      x        x         x        x        x            x        POST //u/{token}/erase
  x      x     x      x        x         x        x        x            x        GET //o/{token}.gif
  x      x     x      x        x         x        x        x            x        GET //c/{token}
  x      x     x      x        x         x        x        x            x        GET //m/{name}
  x      x     x      x        x         x        x        x            x        GET //health/live
  x      x     x      x        x         x        x        x            x        GET //health/ready
  x      x     x      x        x         x        x        x            x        GET //metrics
`
