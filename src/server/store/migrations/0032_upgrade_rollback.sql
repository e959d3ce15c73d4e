ALTER TABLE "upgrade_record" ADD COLUMN "rollback" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "rollback_of" bigint;--> statement-breakpoint
CREATE INDEX "upgrade_record_rollback" ON "upgrade_record" USING btree ("id") WHERE upgrade_record.state = 'failed' and upgrade_record.rollback in ('open', 'requested') and upgrade_record.task_id is not null
    and upgrade_record.failure in ('upgradeFailed', 'versionMismatchAfter');--> statement-breakpoint
CREATE INDEX "upgrade_record_rollback_of" ON "upgrade_record" USING btree ("rollback_of") WHERE "upgrade_record"."rollback_of" is not null;--> statement-breakpoint
-- What follows earlier failures was for people to decide.
update upgrade_record set rollback = 'none' where state = 'failed';
