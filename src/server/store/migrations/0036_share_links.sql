CREATE TABLE "share_link" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"vehicle_id" integer,
	"group_id" integer,
	"token_hash" text NOT NULL,
	"precision" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"opened_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "share_link_subject" CHECK ((vehicle_id is null) <> (group_id is null))
);
--> statement-breakpoint
CREATE TABLE "share_opening" (
	"link_id" integer NOT NULL,
	"viewer" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "share_opening_link_id_viewer_hour_pk" PRIMARY KEY("link_id","viewer","hour")
);
--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_revoked_by_account_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_opening" ADD CONSTRAINT "share_opening_link_id_share_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_link_token" ON "share_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_link_scope" ON "share_link" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "share_link_account" ON "share_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_link_vehicle" ON "share_link" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "share_link_group" ON "share_link" USING btree ("group_id");--> statement-breakpoint
select audit_watch();
