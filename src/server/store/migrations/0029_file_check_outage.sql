ALTER TABLE "file_check" ADD COLUMN "unreadable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A store that could not be read said nothing about the file.
update soft_version set check_result = null, checked_at = null where check_result = 'unreadable';
