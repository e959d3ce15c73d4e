DROP INDEX "terminal_media_once";--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_media_once" ON "terminal_media" USING btree ("terminal_id","media_id","taken_at","channel","kind");